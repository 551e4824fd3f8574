import sharp, { type Sharp } from 'sharp';
import type { Brand } from '../../src/contract/brand';
import type { ErrorBody } from '../../src/contract/errors';
import { call, fetchAlone, serverUrl, type ApiResponse } from '../support/http';

/** Creates a plain image with this size and color. */
export function createImage(width: number, height: number, color = '#b4532a'): Sharp {
  return sharp({ create: { width, height, channels: 4, background: color } });
}

/** Uploads a file as the logo of a store. */
export async function putLogo(
  storeId: string,
  { token, file, type = 'image/png' }: { token: string; file: Buffer; type?: string },
): Promise<ApiResponse<Brand & ErrorBody>> {
  const response = await fetchAlone(`${serverUrl()}/api/stores/${storeId}/brand/logo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(file),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Brand & ErrorBody };
}

export const getPublicBrand = (storeId: string, headers: Record<string, string> = {}) =>
  call<Brand>('GET', `/public/stores/${storeId}/brand`, { headers });

export const patchBrand = (storeId: string, token: string, body: object) =>
  call<Brand & ErrorBody>('PATCH', `/stores/${storeId}/brand`, { token, body });
