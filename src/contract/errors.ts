import { Type, type Static } from 'typebox';

/** Body of every error response. A list of messages holds one per wrong field. */
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
  },
  { title: 'Error' },
);
export type ErrorBody = Static<typeof ErrorBody>;
