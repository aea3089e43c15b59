import { HUB88_PATHS, HUB88_SIGNATURE_HEADER } from '@hiyas/supplier'
import type { RawPost } from '../../../../platform/module.ts'
import type { Engine } from '../engine.ts'
import { type SignedDoorOptions, signedPosts } from '../signed-posts.ts'
import { writeRefusal } from './answers.ts'
import { answerHub88 } from './translate.ts'

const HUB88_PREFIX = '/supplier/hub88'

/** The door of suppliers who speak Hub88. */
export const hub88Posts = (options: SignedDoorOptions & { engine: Engine }): RawPost[] =>
  signedPosts(options, {
    name: 'hub88',
    prefix: HUB88_PREFIX,
    paths: HUB88_PATHS,
    signatureHeader: HUB88_SIGNATURE_HEADER,
    answer: (supplier, call, body) => answerHub88(options.engine, supplier, call, body),
    refuse: error => writeRefusal('', error),
  })
