import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { StoreLogo, useGetBrandQuery, type KioskLookProps } from '../../entities/brand';
import { useStoreId, useStoreName } from '../../session';
import { Row } from '../../shared/ui/layout';
import { createSchemeVariables } from '../theme/schemeVariables';
import { dark, light } from '../theme/tokens';

const SCHEMES = { light, dark } as const;

/** Shows a part of a console in the colors of the store's kiosk, below the store's logo and name. */
export function KioskLook({ scheme, isPart = false, children }: KioskLookProps) {
  const storeId = useStoreId();
  const storeName = useStoreName();
  const { data: brand } = useGetBrandQuery(storeId === '' ? skipToken : storeId);
  const accent = brand?.accentColor ?? '';
  const variables = useMemo(() => createSchemeVariables(SCHEMES[scheme], accent), [scheme, accent]);
  if (isPart) return <Box sx={variables}>{children}</Box>;
  return (
    <Box sx={{ ...variables, bgcolor: 'surface.page', color: 'text.primary' }}>
      <Row
        align="center"
        gap={1.5}
        sx={{
          minHeight: 48,
          px: 2,
          py: 1,
          bgcolor: 'panel.main',
          color: 'panel.ink',
          typography: 'subtitle1',
          overflowWrap: 'anywhere',
        }}
      >
        <StoreLogo logo={brand?.logo} height={24} />
        <Box sx={{ minWidth: 0 }}>{storeName}</Box>
      </Row>
      {children}
    </Box>
  );
}
