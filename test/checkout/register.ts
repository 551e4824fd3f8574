import { cloverUrl } from '../support/http';
import type { TestStore } from '../support/testStore';

export interface Sale {
  /** Before tax: what points are counted on. */
  amountCents?: number;
  taxCents?: number;
  tipCents?: number;
  phone?: string;
  /** ms */
  paidAt?: number;
}

/** Rings up a sale at the store's till. */
export async function ringUp(world: TestStore, sale: Sale = {}): Promise<string> {
  const { orderId } = await control<{ orderId: string }>('sales', {
    merchantId: world.merchantId,
    amountCents: 2000,
    taxCents: 165,
    tipCents: 300,
    ...sale,
  });
  return orderId;
}

/** Makes the next `calls` of the store's point of sale go wrong; 0 ends it. */
export async function fault(world: TestStore, kind: string, calls = 10_000): Promise<void> {
  await control('faults', { merchantId: world.merchantId, kind, calls });
}

async function control<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${cloverUrl()}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`till: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
