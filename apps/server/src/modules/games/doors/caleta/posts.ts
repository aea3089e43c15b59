import { CALETA_PATHS, CALETA_SIGNATURE_HEADER } from '@hiyas/supplier'
import { RAW_NAME, type RawPost } from '../../../../platform/module.ts'
import { type SignedDoorOptions, signedPosts } from '../signed-posts.ts'
import { answerCaleta, type CaletaDoor, writeRefusal } from './translate.ts'

const CALETA_PREFIX = `/supplier/caleta/${RAW_NAME}`

/** The door of suppliers who speak Caleta, a sister of Hub88. Who knocks stands in the address: messages and headers do not say it. */
export const caletaPosts = (options: SignedDoorOptions & CaletaDoor): RawPost[] =>
  signedPosts(options, {
    name: 'caleta',
    prefix: CALETA_PREFIX,
    paths: CALETA_PATHS,
    signatureHeader: CALETA_SIGNATURE_HEADER,
    answer: (supplier, call, body) => answerCaleta(options, supplier, call, body),
    refuse: error => writeRefusal('', error),
  })
