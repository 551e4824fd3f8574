import { Type, type Static } from 'typebox';

/** Ids of messages that a customer or cashier may see translated. Each is a key of the client's translations. */
export type MessageId =
  | 'againTomorrow'
  | 'alreadyRedeemed'
  | 'dailyLimitReached'
  | 'insufficientPoints'
  | 'invalidReferralCode'
  | 'notInShop'
  | 'phoneRegistered'
  | 'promotionChanged'
  | 'promotionRedeemed'
  | 'rewardChanged'
  | 'tooYoungForTexts'
  | 'tooManyRequests'
  | 'unavailable';

/** Body of every error response. `message` is an array when it reports one problem per invalid field. */
export const ErrorBody = Type.Object(
  {
    statusCode: Type.Integer(),
    error: Type.String({ description: "Short name of the status, for example 'Not Found'" }),
    message: Type.Union([Type.String(), Type.Array(Type.String())]),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description:
          "Messages by the name of the field they are about ('email', 'a.b' for nested ones), each complete as in message",
      }),
    ),
    conflictsWith: Type.Optional(
      Type.String({ format: 'uuid', description: 'Id of the record that already has the value that must be unique' }),
    ),
    confirmWith: Type.Optional(
      Type.String({ description: 'The call is carried out when the body has this field with the value true' }),
    ),
    messageId: Type.Optional(
      Type.String({ description: 'Stable name of the message, for clients that show it in another language' }),
    ),
    secondFactor: Type.Optional(
      Type.Boolean({
        description:
          'With 401: the password was correct, and the login needs a sign-in code. With 403: sign-in codes must be set up first',
      }),
    ),
    values: Type.Optional(
      Type.Record(Type.String(), Type.Number(), { description: 'The numbers in the message that messageId names' }),
    ),
  },
  { title: 'Error' },
);
export type ErrorBody = Static<typeof ErrorBody>;
