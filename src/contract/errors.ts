import { Type, type Static } from 'typebox';

/** Body of every answer that is not a success. A list of messages means one per wrong field. */
export const ErrorBody = Type.Object(
  {
    statusCode: Type.Integer(),
    error: Type.String({ description: "Short name of the status, for example 'Not Found'" }),
    message: Type.Union([Type.String(), Type.Array(Type.String())]),
  },
  { title: 'Error' },
);
export type ErrorBody = Static<typeof ErrorBody>;
