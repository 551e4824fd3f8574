import { cloverUrl } from '../support/http';
import type { TestStore } from '../support/testStore';

export interface Sale {
  /** Before tax and tip: the amount that earns points. */
  amountCents?: number;
  taxCents?: number;
  tipCents?: number;
  phone?: string;
  /** ms */
  paidAt?: number;
}

/** Adds a paid sale to the store's register. Returns the order id. */
export async function addSale(store: TestStore, sale: Sale = {}): Promise<string> {
  const { orderId } = await postControl<{ orderId: string }>('sales', {
    merchantId: store.merchantId,
    amountCents: 2000,
    taxCents: 165,
    tipCents: 300,
    ...sale,
  });
  return orderId;
}

/** Makes the next `calls` requests to the store's point of sale fail; 0 ends the fault. */
export async function setFault(store: TestStore, kind: string, calls = 10_000): Promise<void> {
  await postControl('faults', { merchantId: store.merchantId, kind, calls });
}

async function postControl<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${cloverUrl()}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Clover fake: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
