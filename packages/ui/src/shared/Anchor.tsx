import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const LinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/**
 * Gives every link of this package the router's own anchor. Without it links are plain anchors, so a page served by the
 * server can be used before its script arrives.
 */
export const LinkProvider = LinkContext.Provider

/** The one anchor that all components draw. */
export function Anchor(props: AnchorProps) {
  const Link = useContext(LinkContext)
  return <Link {...props} />
}
