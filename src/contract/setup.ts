import { Type, type Static } from 'typebox';
import { personFields } from './accounts';
import { SETUP_TOKEN_LENGTH } from './plain/limits';
import { Nullable } from './wire';

const { name, email, password } = personFields;
/** The token is optional, so that a request without it gets the same response as one with an unknown token. */
const token = Type.Optional(
  Type.String({ maxLength: SETUP_TOKEN_LENGTH, description: 'The one-time token of the link' }),
);

/** POST /setup/link */
export const FindSetupLink = Type.Object({ token }, { additionalProperties: false, title: 'FindSetupLink' });

/** `person` is the administrator whose password the link sets, or null for the link that creates the first one. */
export const SetupLink = Type.Object(
  { person: Nullable(Type.Object({ name: Type.String(), email: Type.String() })) },
  { title: 'SetupLink' },
);
export type SetupLink = Static<typeof SetupLink>;

/** POST /setup. The first administrator needs name and email. Both are ignored for an existing one. */
export const CompleteSetup = Type.Object(
  { token, name: Type.Optional(name), email: Type.Optional(email), password },
  { additionalProperties: false, title: 'CompleteSetup' },
);
export type CompleteSetup = Static<typeof CompleteSetup>;
