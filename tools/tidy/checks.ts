import type { Check } from './check.ts'
import { balanceColumn } from './checks/balance-column.ts'
import { bannedCalls } from './checks/banned-calls.ts'
import { bannedWords } from './checks/banned-words.ts'
import { blobSize } from './checks/blob-size.ts'
import { boundedContract } from './checks/bounded-contract.ts'
import { callFiles } from './checks/call-files.ts'
import { deadExports } from './checks/dead-exports.ts'
import { declaredImports } from './checks/declared-imports.ts'
import { docLinks } from './checks/doc-links.ts'
import { doorsOnly } from './checks/doors-only.ts'
import { failingTests } from './checks/failing-tests.ts'
import { featureWalls } from './checks/feature-walls.ts'
import { landedMigrations } from './checks/landed-migrations.ts'
import { looseTexts } from './checks/loose-texts.ts'
import { luringWords } from './checks/luring-words.ts'
import { moduleDoors } from './checks/module-doors.ts'
import { moneyFloats } from './checks/money-floats.ts'
import { orphans } from './checks/orphans.ts'
import { ownSchema } from './checks/own-schema.ts'
import { ownWords } from './checks/own-words.ts'
import { packageArrows } from './checks/package-arrows.ts'
import { pinnedVersions } from './checks/pinned-versions.ts'
import { pureRules } from './checks/pure-rules.ts'
import { quietLogs } from './checks/quiet-logs.ts'
import { rawColours } from './checks/raw-colours.ts'
import { roomShape } from './checks/room-shape.ts'
import { runningTests } from './checks/running-tests.ts'
import { size } from './checks/size.ts'
import { sqlHome } from './checks/sql-home.ts'
import { textKeys } from './checks/text-keys.ts'
import { wholePageSelectors } from './checks/whole-page-selectors.ts'
import { writers } from './checks/writers.ts'

/** Every house rule, in order of what it protects: arrows, money, shape, habits. */
export const CHECKS: readonly Check[] = [
  moduleDoors,
  packageArrows,
  declaredImports,
  featureWalls,
  pureRules,
  sqlHome,
  ownSchema,
  writers,
  landedMigrations,
  balanceColumn,
  moneyFloats,
  callFiles,
  boundedContract,
  roomShape,
  doorsOnly,
  size,
  bannedCalls,
  bannedWords,
  quietLogs,
  failingTests,
  runningTests,
  textKeys,
  looseTexts,
  luringWords,
  rawColours,
  wholePageSelectors,
  orphans,
  deadExports,
  blobSize,
  pinnedVersions,
  ownWords,
  docLinks,
]
