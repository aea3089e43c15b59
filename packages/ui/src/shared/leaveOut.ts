import type { SyntheticEvent } from 'react'

/** For a picture that only adorns: one that does not come, as without a connection, leaves its place empty in place of a broken frame. */
export const leaveOut = ({ currentTarget: { style } }: SyntheticEvent<HTMLElement>): void => {
  style.visibility = 'hidden'
}
