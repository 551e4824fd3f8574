import { Type, type Static } from 'typebox';
import { BIRTHDAY_FORMAT } from './plain/birthdays';
import { IMPORT_COLUMNS_MAX, IMPORT_EXISTING_SHOWN, IMPORT_PREVIEWED, IMPORT_PROBLEMS_SHOWN } from './plain/limits';
import { Id, Nullable, Timestamp } from './wire';

/** Index of a column in the file, from 0. */
const Column = Type.Integer({ minimum: 0, maximum: IMPORT_COLUMNS_MAX - 1 });

/** The column of each field, and how to read it. null skips a field. The last name is appended to the name. */
export const ImportMapping = Type.Object(
  {
    phone: Column,
    name: Nullable(Column),
    lastName: Type.Optional(Nullable(Column)),
    birthday: Nullable(Column),
    points: Nullable(Column),
    joined: Nullable(Column),
    smsConsent: Nullable(Column),
    dateOrder: Type.Union([Type.Literal('mdy'), Type.Literal('dmy')], {
      description: 'How to read dates like 4/7/1990: month or day first',
    }),
    hasConsentStatement: Type.Boolean({
      description: 'The owner states that these customers agreed to marketing texts; required with smsConsent',
    }),
    overwrites: Type.Boolean({ description: 'Replace existing names and birthdays of customers' }),
    includesErased: Type.Optional(
      Type.Boolean({
        description: 'The people whose data was erased joined again; without it, their rows are left out',
      }),
    ),
    onlyNewGetPoints: Type.Optional(
      Type.Boolean({
        description: 'Customers that the store already has keep their points; without it, they get more',
      }),
    ),
  },
  { additionalProperties: false, title: 'ImportMapping' },
);
export type ImportMapping = Static<typeof ImportMapping>;

export const ImportStatus = Type.Union(
  [
    Type.Literal('uploaded', { description: 'Waits for the mapping' }),
    Type.Literal('checking', { description: 'A dry run' }),
    Type.Literal('checked', { description: 'Waits for the start' }),
    Type.Literal('importing'),
    Type.Literal('done'),
    Type.Literal('failed'),
  ],
  { title: 'ImportStatus' },
);
export type ImportStatus = Static<typeof ImportStatus>;

/** An import of customers. Until the import starts, its counts are those of the dry run. */
export const Import = Type.Object(
  {
    id: Id,
    fileName: Type.String(),
    status: ImportStatus,
    createdAt: Timestamp,
    startedAt: Nullable(Timestamp),
    finishedAt: Nullable(Timestamp),
    totalRows: Type.Integer(),
    processed: Type.Integer({ description: 'rows so far' }),
    added: Type.Integer({ description: 'new customers' }),
    updated: Type.Integer({ description: 'customers whose empty fields were filled in, or who got points' }),
    unchanged: Type.Integer(),
    rejected: Type.Integer(),
    erased: Type.Integer({
      description: 'rows with the phone number of an erased customer; they are rejected unless includesErased',
    }),
    warned: Type.Integer({ description: 'rows among the others with a cell that was left out or changed' }),
    points: Type.Integer({ description: 'given as opening balances' }),
    existingWithPoints: Type.Integer({
      description:
        'Customers that the store already had and that have points in the file; they get them unless onlyNewGetPoints',
    }),
    problem: Nullable(Type.String({ description: 'Why the import failed' })),
    mapping: Nullable(ImportMapping),
  },
  { title: 'Import' },
);
export type Import = Static<typeof Import>;

const ReportedRow = Type.Object({
  row: Type.Integer({ description: 'its number in the file; the first row is 1' }),
  name: Type.Optional(Type.String({ description: 'The name in this row, if the file has names' })),
  reason: Type.String(),
});

const PreviewedCustomer = Type.Object({
  name: Nullable(Type.String()),
  phoneNumber: Type.String(),
  birthday: Nullable(Type.String({ description: BIRTHDAY_FORMAT })),
  points: Type.Integer(),
});

/** An import with the data for choosing a mapping. That data exists only as long as the uploaded file. */
export const ImportDetails = Type.Object(
  {
    ...Import.properties,
    columns: Type.Array(Type.String(), { description: 'headers' }),
    sample: Type.Array(Type.Array(Type.String()), { description: 'the first rows' }),
    suggestion: Nullable(ImportMapping),
    preset: Nullable(
      Type.Object({
        program: Type.String({ description: "whose export this seems to be, such as 'Square'" }),
        consentColumn: Nullable(
          Type.Integer({ description: 'Seems to tell who agreed to texts; never part of the suggestion' }),
        ),
      }),
    ),
    isDateOrderKnown: Type.Boolean({ description: 'The dates of the first rows can be read in only one way' }),
    existingNames: Type.Array(Type.Object({ id: Id, name: Nullable(Type.String()), phoneNumber: Type.String() }), {
      description: `the first ${IMPORT_EXISTING_SHOWN} of existingWithPoints`,
    }),
    preview: Type.Array(PreviewedCustomer, {
      description: `After a dry run, the first ${IMPORT_PREVIEWED} customers of the file as the import would leave them`,
    }),
    rejectedRows: Type.Array(ReportedRow, { description: `the first ${IMPORT_PROBLEMS_SHOWN} of rejected` }),
    warnedRows: Type.Array(ReportedRow, { description: `the first ${IMPORT_PROBLEMS_SHOWN} of warned` }),
  },
  { title: 'ImportDetails' },
);
export type ImportDetails = Static<typeof ImportDetails>;

export const ImportUploadQuery = Type.Object(
  { fileName: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) },
  { additionalProperties: false },
);
export type ImportUploadQuery = Static<typeof ImportUploadQuery>;
