/** Stands in for MUI's ripple, which this theme never shows (webpack.config.ts puts it there). */
export default function NoRipple(): null {
  return null;
}
