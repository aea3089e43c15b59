export { Amount, type AmountProps } from './Amount/Amount.tsx'
export {
  type DropButton,
  GuestHeader,
  type GuestHeaderProps,
  InnerHeader,
  type InnerHeaderProps,
} from './AppHeader/AppHeader.tsx'
export { MemberHeader, type MemberHeaderProps } from './AppHeader/MemberHeader.tsx'
export { Badge, type BadgeProps } from './Badge/Badge.tsx'
export {
  BalanceCard,
  type BalanceCardProps,
  BalanceInline,
  type BalanceInlineProps,
  BalancePill,
  type BalancePillProps,
  type BalanceView,
} from './BalanceWidget/BalanceWidget.tsx'
export { Banner, type BannerPiece, type BannerProps } from './Banner/Banner.tsx'
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './Button/Button.tsx'
export { Card, type CardProps } from './Card/Card.tsx'
export { Carousel, type CarouselProps } from './Carousel/Carousel.tsx'
export { type CategoryEntry, CategoryMenu, type CategoryMenuProps } from './CategoryMenu/CategoryMenu.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox/Checkbox.tsx'
export { Chip, type ChipProps, ChipRow, type ChipRowProps } from './Chip/Chip.tsx'
export { CodeField, type CodeFieldProps, type CodeSend } from './CodeField/CodeField.tsx'
export { Dialog, type DialogProps } from './Dialog/Dialog.tsx'
export { Divider, type DividerProps } from './Divider/Divider.tsx'
export { Drawer, type DrawerProps } from './Drawer/Drawer.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from './ErrorState/ErrorState.tsx'
export { Field, type FieldControl, type FieldProps, type FieldTexts } from './Field/Field.tsx'
export { FooterBar, type FooterBarProps, type FooterEntry } from './FooterBar/FooterBar.tsx'
export { GameTile, type GameTileProps, GameTileSkeleton } from './GameTile/GameTile.tsx'
export { Icon, type IconProps } from './Icon/Icon.tsx'
export type { IconShape } from './Icon/icons.ts'
export {
  IconButton,
  IconButtonLink,
  type IconButtonLinkProps,
  type IconButtonProps,
} from './IconButton/IconButton.tsx'
export { type LanguageOption, LanguageSwitch, type LanguageSwitchProps } from './LanguageSwitch/LanguageSwitch.tsx'
export { ListRow, type ListRowProps } from './ListRow/ListRow.tsx'
export { Logo, type LogoProps, Mark } from './Logo/Logo.tsx'
export { MenuGrid, MenuTile, type MenuTileProps } from './MenuTile/MenuTile.tsx'
export { type DialCountry, MOBILE_LENGTH_MAX, MobileField, type MobileFieldProps } from './MobileField/MobileField.tsx'
export { NoticeStrip, type NoticeStripProps } from './NoticeStrip/NoticeStrip.tsx'
export { OfflineBanner, type OfflineBannerProps } from './OfflineBanner/OfflineBanner.tsx'
export { PasswordField, type PasswordFieldProps, type PasswordStrength } from './PasswordField/PasswordField.tsx'
export { Pill, type PillProps } from './Pill/Pill.tsx'
export { Popup, type PopupProps } from './Popup/Popup.tsx'
export { RecordRow, type RecordRowProps } from './RecordRow/RecordRow.tsx'
export { SectionHead, type SectionHeadProps } from './SectionHead/SectionHead.tsx'
export { Segment, type SegmentEntry, type SegmentProps } from './Segment/Segment.tsx'
export { TabPanel, type TabPanelProps } from './Segment/TabPanel.tsx'
export { Sheet, type SheetProps } from './Sheet/Sheet.tsx'
export { Skeleton, type SkeletonProps } from './Skeleton/Skeleton.tsx'
export { SocialButton, type SocialButtonProps } from './SocialButton/SocialButton.tsx'
export { Spinner, type SpinnerProps } from './Spinner/Spinner.tsx'
export { Anchor, type AnchorProps, LinkProvider } from './shared/Anchor.tsx'
export { keepDigits, pasteDigits } from './shared/digitsOnly.ts'
export { followLongPresses } from './shared/longPress.ts'
export { Tag, type TagKind, type TagProps } from './Tag/Tag.tsx'
export { FieldAction, type FieldActionProps, TextField, type TextFieldProps } from './TextField/TextField.tsx'
export { TileGrid, type TileGridProps } from './TileGrid/TileGrid.tsx'
export { TileRow, type TileRowProps } from './TileRow/TileRow.tsx'
export { ToastHost, ToastProvider, useToast } from './Toast/Toast.tsx'
export { createToaster, TOAST_MS, type Toast, type Toaster } from './Toast/toaster.ts'
export { VendorRail, type VendorRailProps } from './VendorTile/VendorRail.tsx'
export { VendorTile, type VendorTileProps } from './VendorTile/VendorTile.tsx'
