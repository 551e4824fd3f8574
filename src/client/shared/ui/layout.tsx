import Box, { type BoxProps } from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ResponsiveStyleValue, SystemStyleObject } from '@mui/system';

interface LayoutProps extends BoxProps {
  gap?: ResponsiveStyleValue<number | string>;
  /** The position of the children across their row or column. By default they fill it. */
  align?: 'center' | 'baseline' | 'start' | 'end';
  /** For a form. */
  noValidate?: boolean;
  sx?: SystemStyleObject<Theme>;
}

interface FlexProps extends LayoutProps {
  justify?: ResponsiveStyleValue<'center' | 'end' | 'space-between'>;
}

interface RowProps extends FlexProps {
  /** Children that do not fit go to the next line. */
  wrap?: boolean;
}

/** Lays out its children next to each other. */
export function Row({ gap, align, justify, wrap = false, sx, ...props }: RowProps) {
  const flexWrap = wrap ? 'wrap' : undefined;
  return <Box {...props} sx={{ display: 'flex', flexWrap, alignItems: align, justifyContent: justify, gap, ...sx }} />;
}

/** Lays out its children one below the other. It is used by the kiosk and the board, which do not load MUI's Stack. */
export function Column({ sx, ...props }: FlexProps) {
  return <Row {...props} sx={{ flexDirection: 'column', ...sx }} />;
}

interface GridProps extends LayoutProps {
  /** The CSS widths of the columns. */
  columns?: ResponsiveStyleValue<string>;
}

/** Lays out its children in columns, or one below the other. */
export function Grid({ gap, align, columns, sx, ...props }: GridProps) {
  return <Box {...props} sx={{ display: 'grid', gridTemplateColumns: columns, alignItems: align, gap, ...sx }} />;
}
