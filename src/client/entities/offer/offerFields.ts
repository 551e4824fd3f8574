import { array, boolean, mixed, object, string, type AnySchema } from 'yup';
import { NAME_MAX } from '../../../contract/plain/limits';
import { OFFER_CATEGORY_MAX, OFFER_DESCRIPTION_MAX, type ValueRange } from '../../../contract/plain/offerLimits';
import { pickChanged } from '../../shared/forms/pickChanged';
import { requiredText, text } from '../../shared/forms/textRules';
import { parseNumber, valueRule } from './offerRules';
import type { OfferType } from './offerTypes';

/** All values or all inputs, for a field that depends on another one. */
type Siblings = Readonly<Record<string, unknown>>;

/** A field of a reward or promotion. `Value` is what requests and responses have, `Input` is what the form has. */
interface OfferField<Value, Input = string> {
  /** The input in the form of a new reward or promotion. */
  empty: Input;
  rule: AnySchema;
  toInput(value: Value, offer: Siblings): Input;
  toValue(input: Input, inputs: Siblings): Value;
}

/** A field whose input is its value. */
export const plainField = <Value>(empty: Value, rule: AnySchema): OfferField<Value, Value> => ({
  empty,
  rule,
  toInput: (value) => value,
  toValue: (input) => input,
});

/** An optional text. The form shows it with several lines. */
export interface TextField extends OfferField<string> {
  label: string;
  help: string;
  max: number;
}

export const textField = (label: string, max: number, help: string): TextField => ({
  ...plainField('', text(label, max)),
  toValue: (input) => input.trim(),
  label,
  help,
  max,
});

/** An optional text that is null while it is empty. */
export function optionalText(label: string, max: number): OfferField<string | null> {
  return {
    ...plainField('', text(label, max)),
    toInput: (value) => value ?? '',
    toValue: (input) => input.trim() || null,
  };
}

type Ranges<Type extends string> = Record<Type, ValueRange | null>;

export const typeField = <Type extends OfferType>(empty: Type, ranges: Ranges<Type>): OfferField<Type, Type> =>
  plainField(
    empty,
    mixed<Type>()
      .oneOf(Object.keys(ranges) as Type[])
      .defined(),
  );

/**
 * The value that belongs to the type in the field `typeName`. A type without a range has the value 0. Where 0 is
 * allowed, the form shows it as an empty field.
 */
export function valueField<Type extends OfferType>(typeName: string, ranges: Ranges<Type>): OfferField<number> {
  const hasValue = (record: Siblings) => ranges[record[typeName] as Type] !== null;
  return {
    empty: '',
    rule: valueRule(typeName, ranges),
    toInput: (value, offer) => (hasValue(offer) && value !== 0 ? String(value) : ''),
    toValue: (input, inputs) => (hasValue(inputs) && input.trim() !== '' ? parseNumber(input) : 0),
  };
}

/** The shops of a chain in which an offer is valid; null for all of them. */
export const shopsRule = array().of(string()).min(1, 'Choose at least one shop').nullable();

const shopsField: OfferField<string[] | null | undefined, string[] | null> = {
  empty: null,
  rule: shopsRule,
  toInput: (shopIds) => shopIds ?? null,
  // A new offer of a store without a chain does not name shops.
  toValue: (shopIds) => shopIds ?? undefined,
};

/** The fields that rewards and promotions share. */
export const OFFER_FIELDS = {
  name: { ...plainField('', requiredText('Name', NAME_MAX)), toValue: (input: string) => input.trim() },
  description: textField('Description', OFFER_DESCRIPTION_MAX, 'Optional. What the customer gets, in one sentence.'),
  category: optionalText('Category', OFFER_CATEGORY_MAX),
  isActive: plainField(true, boolean().default(true).required()),
  shopIds: shopsField,
};

type Fields = Record<string, OfferField<unknown, unknown>>;
/** The values of a form. */
export type Inputs<Table extends Fields> = { [Name in keyof Table]: Table[Name]['empty'] };
/** The body of a request. */
type Payload<Table extends Fields> = { [Name in keyof Table]: ReturnType<Table[Name]['toValue']> };
/** What a response has. */
type Saved<Table extends Fields> = Omit<Payload<Table>, 'shopIds'> & { shopIds?: string[] };

export type OfferValues = Inputs<typeof OFFER_FIELDS>;

/** Derives the validation and the conversions of a form from the table of its fields. */
export function defineOfferForm<Table extends Fields>(
  fields: Table,
  { type, value }: { type: keyof Table & string; value: keyof Table & string },
) {
  const convert = (toEntry: (field: Fields[string], name: string) => unknown) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toEntry(field, name)]));
  const toPayload = (inputs: Inputs<Table>) =>
    convert((field, name) => field.toValue(inputs[name], inputs)) as Payload<Table>;
  return {
    rules: object(Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule]))),
    /** The form values of a reward or promotion; null is a new one. */
    toInputs: (offer: Saved<Table> | null) =>
      convert((field, name) => {
        return offer === null ? field.empty : field.toInput((offer as Siblings)[name], offer);
      }) as Inputs<Table>,
    toPayload,
    /**
     * The body of an edit. It has only the changed fields, so that a change made in another tab stays. Type and value
     * are sent together, because each is meaningless without the other.
     */
    toChanges(initial: Inputs<Table>, inputs: Inputs<Table>): Partial<Payload<Table>> {
      const payload = toPayload(inputs);
      const changed = pickChanged(toPayload(initial), payload);
      const changes = 'shopIds' in changed ? { ...changed, shopIds: payload.shopIds ?? null } : changed;
      if (!(type in changes || value in changes)) return changes;
      return { ...changes, [type]: payload[type], [value]: payload[value] };
    },
  };
}

/** The name of a copy, cut off at the maximum length. */
export const toCopyName = (name: string) => `Copy of ${name}`.slice(0, NAME_MAX);
