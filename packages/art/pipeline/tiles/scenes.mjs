import { lightScenes } from './scenes-light.mjs'
import { natureScenes } from './scenes-nature.mjs'
import { placesScenes } from './scenes-places.mjs'
import { stageScenes } from './scenes-stage.mjs'

/** Every scene by its name in the catalogue. */
export const SCENES = { ...lightScenes, ...natureScenes, ...placesScenes, ...stageScenes }
