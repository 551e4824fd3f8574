import Box from '@mui/material/Box';
import { visuallyHidden } from '../ui/visuallyHidden';

export interface ChartTableData {
  /** The column headers. The first column contains the names of the rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 2.5,
    py: 0.75,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& th': { fontWeight: 500 },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'surface.card', color: 'text.secondary' },
} as const;

/** The data of a chart as a table. */
export function ChartTable({ caption, columns, rows }: ChartTableData & { caption: string }) {
  return (
    <Box component="table" sx={tableStyles}>
      <Box component="caption" sx={visuallyHidden}>
        {caption}
      </Box>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, n) => (
              <td key={columns[n + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
