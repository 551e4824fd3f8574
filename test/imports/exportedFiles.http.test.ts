import { fromBirthDate } from '../../src/contract/plain/birthdays';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { describeCustomer } from './describeCustomer';
import { EXPORTED_FILES, type ExportedFile } from './exportedFiles';
import { importFile } from './importCalls';

interface Row {
  phone: string;
  name: string | null;
  birthday: string | null;
  points: number;
  joined: string | null;
  acceptsTexts: boolean;
}

/** Imports a file into a store of its own. A customer whose file has no joining date joined now. */
async function importInto({ bytes, chosen }: ExportedFile) {
  const store = await createTestStore();
  const { checked, done } = await importFile(await store.ownerToken(), bytes, chosen);
  const rows = await sql<Row & Record<string, unknown>>(
    `select phone, name, birthday::text, points::int, sms_consent_at is not null as "acceptsTexts",
            case when created_at < now() - interval '1 day' then created_at::date::text end as joined
     from customers where store_id = $1 order by phone`,
    [store.id],
  );
  const toReport = (reported: typeof done.warnedRows) => reported.map(({ row, reason }) => `Row ${row}: ${reason}`);
  return {
    program: checked.preset?.program,
    customers: rows.map((row) => describeCustomer({ ...row, birthday: row.birthday && fromBirthDate(row.birthday) })),
    warnings: toReport(done.warnedRows),
    rejections: toReport(done.rejectedRows),
  };
}

test('BX-84 files of known programs and encodings are uploaded, checked and imported', async () => {
  const files = EXPORTED_FILES.filter(({ isImported }) => isImported === true);
  expect(await Promise.all(files.map(importInto))).toEqual(
    files.map(({ program, customers, warnings = [], rejections = [] }) => {
      return { program, customers, warnings, rejections };
    }),
  );
});
