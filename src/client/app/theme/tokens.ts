/** Design tokens, from which the rest of the theme is derived. */

/** `main` is a fill for `contrastText`, `soft` is a tinted background for `onSoft`, and `line` is a border color. */
type ColorSet = {
  main: string;
  /** The fill while the pointer is over it. */
  dark: string;
  light: string;
  contrastText: string;
  soft: string;
  onSoft: string;
  line: string;
};

export type Scheme = {
  surface: { page: string; card: string; sunken: string; raised: string; warm: string };
  ink: { main: string; soft: string; faint: string };
  /** Border colors: `main` is for surfaces, `control` for buttons, and `strong` (contrast 3:1) for fields. */
  line: { main: string; control: string; strong: string };
  brand: ColorSet;
  /** The large colored side of a kiosk page and the color of its text. */
  panel: { main: string; ink: string };
  reward: ColorSet;
  success: ColorSet;
  warning: ColorSet;
  danger: ColorSet;
  info: ColorSet;
  /** The shadow of overlays. Nothing else has a shadow. */
  overlayShadow: string;
};

export const light: Scheme = {
  surface: { page: '#f8f7f3', card: '#ffffff', sunken: '#f0efe9', raised: '#ffffff', warm: '#fbf4e6' },
  ink: { main: '#16211d', soft: '#4f5c56', faint: '#5f6b65' },
  line: { main: '#e4e2da', control: '#cdcbc1', strong: '#7e8a84' },
  brand: {
    main: '#0b5f4e',
    dark: '#084a3d',
    light: '#1b7a66',
    contrastText: '#ffffff',
    soft: '#e3f1ec',
    onSoft: '#0a5143',
    line: '#b7d9ce',
  },
  panel: { main: '#0b5f4e', ink: '#ffffff' },
  reward: {
    main: '#f4a912',
    dark: '#e59a00',
    light: '#ffc44d',
    contrastText: '#2a1a00',
    soft: '#fff1d0',
    onSoft: '#7a4a00',
    line: '#f0cf8c',
  },
  success: {
    main: '#1a7a36',
    dark: '#14652b',
    light: '#2f9a4e',
    contrastText: '#ffffff',
    soft: '#e0f3e4',
    onSoft: '#14602a',
    line: '#b4ddbe',
  },
  warning: {
    main: '#ab4c08',
    dark: '#8c3d05',
    light: '#c9661f',
    contrastText: '#ffffff',
    soft: '#fdeadb',
    onSoft: '#8a3d05',
    line: '#f1cba9',
  },
  danger: {
    main: '#bf271c',
    dark: '#9c1d14',
    light: '#d6493f',
    contrastText: '#ffffff',
    soft: '#fce9e7',
    onSoft: '#9c1d14',
    line: '#f0c2bd',
  },
  info: {
    main: '#1d5fb8',
    dark: '#174d96',
    light: '#3d7bd0',
    contrastText: '#ffffff',
    soft: '#e5eefb',
    onSoft: '#174d96',
    line: '#bcd3f2',
  },
  overlayShadow: '0 0 0 1px rgb(22 33 29 / 0.06), 0 16px 48px -12px rgb(22 33 29 / 0.28)',
};

export const dark: Scheme = {
  surface: { page: '#0d1412', card: '#141d1a', sunken: '#0a100e', raised: '#1b2622', warm: '#151a14' },
  ink: { main: '#e8efeb', soft: '#a9b8b1', faint: '#91a099' },
  line: { main: '#27342f', control: '#3b4a44', strong: '#6d7d76' },
  brand: {
    main: '#5cc9ac',
    dark: '#7ad8bf',
    light: '#93e4cf',
    contrastText: '#05231b',
    soft: '#12332b',
    onSoft: '#8fe0ca',
    line: '#205346',
  },
  panel: { main: '#12332b', ink: '#e8efeb' },
  reward: {
    main: '#ffbf3f',
    dark: '#ffcd6b',
    light: '#ffd98f',
    contrastText: '#2a1a00',
    soft: '#35280c',
    onSoft: '#ffd27a',
    line: '#5f4a18',
  },
  success: {
    main: '#6ccb82',
    dark: '#89d89b',
    light: '#a4e3b2',
    contrastText: '#06230f',
    soft: '#14301c',
    onSoft: '#93dda4',
    line: '#265735',
  },
  warning: {
    main: '#f2a065',
    dark: '#f6b585',
    light: '#f9c9a5',
    contrastText: '#2e1400',
    soft: '#3a2212',
    onSoft: '#f7bc92',
    line: '#693d1f',
  },
  danger: {
    main: '#ff8a7d',
    dark: '#ffa297',
    light: '#ffbab2',
    contrastText: '#3a0703',
    soft: '#3d1815',
    onSoft: '#ffb0a6',
    line: '#6e2c26',
  },
  info: {
    main: '#7db4ff',
    dark: '#98c4ff',
    light: '#b5d5ff',
    contrastText: '#04203f',
    soft: '#14283f',
    onSoft: '#a9ccff',
    line: '#274a75',
  },
  overlayShadow: '0 0 0 1px rgb(255 255 255 / 0.09), 0 20px 56px -12px rgb(0 0 0 / 0.75)',
};

export const fontFamily = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';
export const weight = { regular: 400, medium: 500, bold: 650 } as const;

export const radius = { control: 8, card: 10, kiosk: 16 } as const;

/** Durations in ms. */
export const motion = { quick: 120, normal: 180, slow: 240, ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

/** Minimum sizes of touch targets on a kiosk, in px. */
export const kioskSize = { touch: 48, control: 64, key: 72 } as const;
