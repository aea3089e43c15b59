import { useState } from 'react'
import styles from './match-sheet.module.css'

/** The picture of a club, or its first letter where the picture does not come. The name stands beside it, so it says nothing. */
export function Crest({ src, name, sizePx }: { src: string; name: string; sizePx: number }) {
  const [failed, setFailed] = useState(src === '')
  if (failed)
    return (
      <span className={styles.noCrest} style={{ width: sizePx, height: sizePx }} aria-hidden>
        {name.slice(0, 1)}
      </span>
    )
  return <img src={src} alt="" width={sizePx} height={sizePx} onError={() => setFailed(true)} />
}
