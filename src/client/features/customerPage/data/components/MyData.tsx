import { Fragment, useState } from 'react';
import type { CustomerData } from '../../../../../contract/customerPage';
import type { PointsChangeDetails } from '../../../../../contract/points';
import { describeDetails } from '../../../../entities/customer';
import { formatBirthday } from '../../../../shared/format/formatBirthday';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../shared/format/formatPhone';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import english from '../../../../shared/i18n/messages/en/myData.json';
import pointsChange from '../../../../shared/i18n/messages/en/pointsChange.json';
import { useText } from '../../../../shared/i18n/useText';
import { DATA_SECTIONS } from '../dataSections';

type Section = (typeof DATA_SECTIONS)[number];
type Row = Record<string, unknown>;

/** The personal data of the customer in readable form, in a separate chunk. */
export function MyData({ data }: { data: CustomerData }) {
  const { t } = useText(english);
  const { formatDateTime } = useDateFormat();
  return (
    <div className="my-data">
      <p className="soft">{t('myData.hint', { time: formatDateTime(data.exportedAt) })}</p>
      <DataList data={data} />
      {data.archives?.map((archive, index) => (
        // Two shops may have one name.
        <Fragment key={index}>
          <h3>{t('myData.archive', { shop: archive.shop })}</h3>
          <DataList data={archive} />
        </Fragment>
      ))}
    </div>
  );
}

/** The sections of one store that have data. */
function DataList({ data }: { data: Partial<Pick<CustomerData, Section['name']>> }) {
  return DATA_SECTIONS.map((section) => {
    const rows = data[section.name] ?? [];
    return rows.length > 0 && <DataDetails key={section.name} section={section} rows={rows} />;
  });
}

/** A section of data. Its rows are rendered only while it is open, because a ledger can have thousands of rows. */
function DataDetails({ section, rows }: { section: Section; rows: readonly Row[] }) {
  const { t } = useText(english);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('myData.titleCount', { title: t(section.title), count: rows.length })}</summary>
      {isOpen && (
        <ul className="rows">
          {rows.map((row, index) => (
            // The rows have no common id, and their order never changes.
            <DataRow key={index} section={section} row={row} />
          ))}
        </ul>
      )}
    </details>
  );
}

function DataRow({ section, row }: { section: Section; row: Row }) {
  const { t } = useText(english);
  const pointsChangeText = useText(pointsChange);
  const format = useFormat();
  const details = row.details as PointsChangeDetails | undefined;
  return (
    <li className="data-row">
      <dl>
        {section.fields.map(({ name, label, format: kind }) => {
          const inLanguage = kind === 'reason' && details && describeDetails(details, pointsChangeText);
          const value = inLanguage || row[name];
          // The value is missing or is not a readable text or number.
          if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null;
          return (
            <div key={name}>
              <dt>{t(label)}</dt>
              <dd>{format(String(value), kind)}</dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

function useFormat() {
  const { t, language } = useText(english);
  const { formatDateTime } = useDateFormat();
  return (value: string, kind: Section['fields'][number]['format']): string => {
    switch (kind) {
      case 'text':
      case 'reason':
        return value;
      case 'phone':
        return formatPhone(value);
      case 'number':
        return formatNumber(Number(value), language);
      case 'date':
        return formatBirthday(value, language);
      case 'time':
        return formatDateTime(value);
      case 'cents':
        return formatCents(Number(value));
      case 'language':
        return t(value === 'es' ? 'myData.spanish' : 'myData.english');
      case 'openedBy':
        return t(value === 'text' ? 'myData.byText' : 'myData.byKiosk');
      case 'wallet':
        return value === 'apple' ? 'Apple Wallet' : 'Google Wallet';
    }
  };
}
