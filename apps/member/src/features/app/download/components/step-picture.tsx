import type { ReactNode } from 'react'
import { isOwnAddress } from '../../../../routes/paths.ts'
import type { PictureName } from '../../../../shared/app/guides.ts'
import { appIconOf } from '../../../../shared/app/rules.ts'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import styles from './step-picture.module.css'

/** What the phone shows at a step, drawn small: what to press is gold. The words beside it say the same. */
export function StepPicture({ name }: { name: PictureName }) {
  return (
    <svg viewBox="0 0 96 112" width={96} height={112} className={styles.picture} aria-hidden="true">
      <rect x="14" y="2" width="68" height="108" rx="13" className={styles.body} />
      <rect x="18" y="6" width="60" height="100" rx="10" className={styles.screen} />
      {SCENES[name]}
    </svg>
  )
}

const line = (x: number, y: number, width: number) => (
  <rect x={x} y={y} width={width} height="4" rx="2" className={styles.soft} />
)
const halo = (x: number, y: number, radius: number) => <circle cx={x} cy={y} r={radius} className={styles.halo} />
const page = (
  <>
    <rect x="24" y="16" width="48" height="22" rx="5" className={styles.soft} />
    {line(24, 44, 48)}
    {line(24, 52, 40)}
    {line(24, 60, 44)}
  </>
)

/** The icon of the app among others. */
const mark = (x: number, y: number, size: number) => <Mark x={x} y={y} size={size} />

function Mark({ x, y, size }: { x: number; y: number; size: number }) {
  const icon = appIconOf(useSite().resources)
  const box = { x, y, width: size, height: size }
  return icon !== null && isOwnAddress(icon) ? (
    <image {...box} href={icon} className={styles.icon} />
  ) : (
    <rect {...box} rx={size / 4} className={styles.gold} />
  )
}

const row = (y: number, chosen = false) => (
  <>
    <rect x="22" y={y} width="52" height="14" rx="4" className={chosen ? styles.chosen : styles.soft} />
    <rect x="27" y={y + 5} width={chosen ? 24 : 30} height="4" rx="2" className={chosen ? styles.gold : styles.line} />
  </>
)

const pill = (x: number, y: number, width: number) => (
  <>
    <rect x={x} y={y} width={width} height="13" rx="6.5" className={styles.gold} />
    <rect x={x + 6} y={y + 5} width={width - 12} height="3" rx="1.5" className={styles.goldInk} />
  </>
)

const SCENES: Readonly<Record<PictureName, ReactNode>> = {
  share: (
    <>
      {page}
      <rect x="18" y="84" width="60" height="22" rx="8" className={styles.soft} />
      {[26, 37, 59, 70].map(x => (
        <circle key={x} cx={x} cy="95" r="2.5" className={styles.line} />
      ))}
      {halo(48, 93, 13)}
      <path d="M43 92v8h10v-8M48 96V85m-4 4l4-4l4 4" className={styles.stroke} />
    </>
  ),
  addToHome: (
    <>
      {line(24, 16, 40)}
      {line(24, 24, 32)}
      <rect x="18" y="34" width="60" height="72" rx="10" className={styles.sheet} />
      {row(42)}
      {row(59)}
      {row(76, true)}
      <path d="M63 83h8m-4-4v8" className={styles.stroke} />
    </>
  ),
  confirm: (
    <>
      <rect x="18" y="18" width="60" height="88" rx="10" className={styles.sheet} />
      {pill(50, 23, 24)}
      {mark(25, 46, 22)}
      {line(52, 50, 20)}
      {line(52, 59, 14)}
    </>
  ),
  homeScreen: (
    <>
      {[0, 1, 2].flatMap(down =>
        [0, 1, 2].map(across => (
          <rect
            key={`${down} ${across}`}
            x={25 + across * 17}
            y={18 + down * 20}
            width="12"
            height="12"
            rx="3.5"
            className={styles.soft}
          />
        )),
      )}
      {halo(48, 88, 16)}
      {mark(38, 78, 20)}
    </>
  ),
  allow: (
    <>
      {page}
      <rect x="22" y="38" width="52" height="46" rx="9" className={styles.raised} />
      {line(30, 47, 36)}
      {line(34, 55, 28)}
      <rect x="27" y="66" width="19" height="13" rx="6.5" className={styles.soft} />
      {pill(50, 66, 20)}
    </>
  ),
  settings: (
    <>
      {line(24, 14, 24)}
      {row(24, true)}
      {row(45)}
      {row(62)}
      {row(79)}
      <path d="m66 28l3 3l-3 3" className={styles.stroke} />
    </>
  ),
  profile: (
    <>
      {pill(50, 12, 24)}
      {halo(48, 52, 18)}
      <path d="M48 38l11 4v9c0 7-5 12-11 15c-6-3-11-8-11-15v-9zm-5 14l4 4l7-8" className={styles.stroke} />
      {line(30, 80, 36)}
      {line(36, 89, 24)}
    </>
  ),
  trust: (
    <>
      {line(24, 14, 30)}
      {row(24)}
      {row(41)}
      {pill(28, 66, 40)}
      {line(30, 86, 36)}
    </>
  ),
  browserMenu: (
    <>
      <rect x="22" y="12" width="40" height="12" rx="6" className={styles.soft} />
      {halo(70, 18, 10)}
      {[13, 18, 23].map(y => (
        <circle key={y} cx="70" cy={y} r="1.9" className={styles.gold} />
      ))}
      <rect x="24" y="34" width="48" height="22" rx="5" className={styles.soft} />
      {line(24, 62, 48)}
      {line(24, 70, 40)}
      {line(24, 78, 44)}
    </>
  ),
  installEntry: (
    <>
      {page}
      <rect x="30" y="12" width="46" height="66" rx="8" className={styles.raised} />
      {line(37, 20, 26)}
      {line(37, 31, 30)}
      <rect x="33" y="41" width="40" height="15" rx="5" className={styles.chosen} />
      <path d="M40 45v6m-3-3l3 3l3-3" className={styles.stroke} />
      <rect x="47" y="46.500" width="20" height="4" rx="2" className={styles.gold} />
      {line(37, 63, 24)}
    </>
  ),
  download: (
    <>
      {line(24, 16, 40)}
      {halo(48, 50, 20)}
      <path d="M48 38v18m-8-8l8 8l8-8M37 62h22" className={styles.stroke} />
      <rect x="26" y="84" width="44" height="6" rx="3" className={styles.soft} />
      <rect x="26" y="84" width="30" height="6" rx="3" className={styles.gold} />
    </>
  ),
  permission: (
    <>
      {line(24, 16, 34)}
      {row(30)}
      <rect x="22" y="50" width="52" height="18" rx="5" className={styles.chosen} />
      {line(27, 57, 18)}
      <rect x="52" y="53" width="19" height="12" rx="6" className={styles.gold} />
      <circle cx="65" cy="59" r="4" className={styles.goldInk} />
      {line(24, 78, 44)}
      {line(24, 86, 36)}
    </>
  ),
}
