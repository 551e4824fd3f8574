import { Type, type Static } from 'typebox';
import { API_KEY_NAME_MAX, KEY_SCOPES } from './plain/apiKeyLimits';
import { PASSWORD_MAX } from './plain/limits';
import { SecondFactorCode } from './secondFactor';
import { Id, Nullable, Timestamp } from './wire';

/** KEY_SCOPES, written out for the compiler. */
const Scope = Type.Union([
  Type.Literal('customers:read'),
  Type.Literal('customers:write'),
  Type.Literal('points:read'),
  Type.Literal('points:write'),
  Type.Literal('redemptions:read'),
  Type.Literal('redemptions:write'),
  Type.Literal('offers:read'),
  Type.Literal('events:read'),
]);
const KeyScopes = Type.Array(Scope, {
  minItems: 1,
  maxItems: KEY_SCOPES.length,
  uniqueItems: true,
  description: 'What the key may do',
});

/** A key of a store, without its secret, which only the response to its creation has. */
export const ApiKey = Type.Object(
  {
    id: Id,
    name: Type.String(),
    prefix: Type.String({ description: 'The first letters of the key, by which a person recognizes it' }),
    scopes: KeyScopes,
    createdAt: Timestamp,
    expiresAt: Nullable(Timestamp),
    lastUsedAt: Nullable(Timestamp),
    lastUsedFrom: Nullable(Type.String({ description: 'The address of the last use, which is accurate to a minute' })),
  },
  { title: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;

export const CreateApiKey = Type.Object(
  {
    name: Type.String({ maxLength: API_KEY_NAME_MAX, description: 'What uses the key, such as the web shop' }),
    scopes: KeyScopes,
    expiresAt: Type.Optional(Nullable(Timestamp)),
    currentPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
    code: Type.Optional(SecondFactorCode),
  },
  { additionalProperties: false, title: 'CreateApiKey' },
);
export type CreateApiKey = Static<typeof CreateApiKey>;

/** A new key. `secret` is in no later response. */
export const CreatedApiKey = Type.Object(
  { ...ApiKey.properties, secret: Type.String({ description: 'The whole key, for Authorization: Bearer' }) },
  { title: 'CreatedApiKey' },
);
export type CreatedApiKey = Static<typeof CreatedApiKey>;
