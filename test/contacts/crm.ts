import { getLocationState, postControl } from '../support/control';
import { highLevelUrl } from '../support/http';
import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';

export interface FakeContact {
  id: string;
  phone: string;
  name: string;
  dateOfBirth: string | null;
  tags: string[];
}

/** The contacts of the store's location in the fake, oldest first. */
export async function listContacts(
  { locationId }: { locationId: string },
  url = highLevelUrl(),
): Promise<FakeContact[]> {
  return (await getLocationState<{ contacts: FakeContact[] }>(url, locationId)).contacts;
}

/** Sends a text of the customer. Resolves to the status of the webhook's delivery. */
export async function reply({ locationId }: { locationId: string }, phone: string, body: string, url = highLevelUrl()) {
  return (await postControl<{ delivered: number | null }>(url, 'inbound', { locationId, phone, body })).delivered;
}

export async function setBlocked({ locationId }: TestStore, phone: string, isBlocked: boolean): Promise<void> {
  await postControl(highLevelUrl(), 'do-not-disturb', { locationId, phone, isBlocked });
}

/** Makes the next `calls` requests to the store's contact management fail. 0 ends the fault. */
export async function setFault({ locationId }: TestStore, kind: string, calls = 10_000): Promise<void> {
  await postControl(highLevelUrl(), 'faults', { locationId, kind, calls });
}

/** Reads the contact and the SMS choice of a customer. */
export async function getContactRow(id: string) {
  const [row] = await sql<{
    ghl_contact_id: string | null;
    contact_due_at: Date | null;
    contact_refused_at: Date | null;
    sms_unreachable_at: Date | null;
    sms_opted_out_at: Date | null;
  }>(
    `select ghl_contact_id, contact_due_at, contact_refused_at, sms_unreachable_at, sms_opted_out_at
     from customers where id = $1`,
    [id],
  );
  if (!row) throw new Error('no such customer');
  return row;
}
