import { hasBirthYear } from '../../src/contract/plain/birthdays';
import { formatPhone } from '../../src/server/shared/formatPhone';

interface ImportedCustomer {
  phone: string;
  name: string | null;
  birthday: string | null;
  points: number;
  joined: string | null;
  acceptsTexts: boolean;
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Describes an imported customer, such as '(202) 555-0101, Ann Lee, born on May 17, 5 points'. */
export function describeCustomer({ phone, name, birthday, points, joined, acceptsTexts }: ImportedCustomer): string {
  return [
    formatPhone(phone),
    name ?? 'no name',
    birthday && (hasBirthYear(birthday) ? `born ${birthday}` : `born on ${toDay(birthday)}`),
    points > 0 && `${points} points`,
    joined && `since ${joined}`,
    acceptsTexts && 'agreed to texts',
  ]
    .filter((part) => part !== null && part !== false)
    .join(', ');
}

const toDay = (birthday: string) => DAY.format(new Date(`2000${birthday.slice(1)}`));
