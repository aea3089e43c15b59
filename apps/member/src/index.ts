export {
  type Boot,
  bootJson,
  type HomeBoot,
  LANGUAGE_COOKIE,
  type Render,
  type RenderedPage,
  type RenderRequest,
  SIGNED_IN_COOKIE,
} from './shell/boot.ts'
