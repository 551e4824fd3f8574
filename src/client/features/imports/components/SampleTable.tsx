import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';

interface SampleTableProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  caption: string;
}

/** The first rows of a file, unchanged. A wide table scrolls. */
export function SampleTable({ columns, rows, caption }: SampleTableProps) {
  return (
    <Card>
      <Box role="region" aria-label={caption} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <Box component="caption" sx={visuallyHidden}>
            {caption}
          </Box>
          <TableHead>
            <TableRow>
              {columns.map((column, at) => (
                <TableCell
                  key={at}
                  sx={{ whiteSpace: 'nowrap', bgcolor: 'surface.sunken', color: 'text.secondary', fontWeight: 500 }}
                >
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((cells, row) => (
              <TableRow key={row}>
                {columns.map((_column, at) => (
                  <TableCell
                    key={at}
                    sx={{
                      maxWidth: 240,
                      overflow: 'hidden',
                      textOverflow: 'ellipsis',
                      unicodeBidi: 'plaintext',
                      textAlign: 'left',
                      whiteSpace: 'nowrap',
                      borderTop: 1,
                      borderColor: 'divider',
                    }}
                  >
                    {cells[at] ?? ''}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Card>
  );
}
