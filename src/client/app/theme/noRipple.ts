/** Replaces MUI's ripple, which this theme disables, to keep its code out of the bundle. See webpack.config.ts. */
export default function NoRipple(): null {
  return null;
}
