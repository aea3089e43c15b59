import sharp from 'sharp'

/** Saves a square SVG (its path, or its bytes) as a WebP of so many pixels. */
export const small = (source, file, sizePx) =>
  sharp(source, { density: 300 })
    .resize(sizePx, sizePx)
    .webp({ quality: 90, alphaQuality: 100, effort: 6 })
    .toFile(file)
