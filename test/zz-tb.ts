import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
const v = Compile(Type.Object({ email: Type.String({format:'email', maxLength: 20}), password: Type.String({minLength:6}), scope: Type.Optional(Type.Literal('kiosk')), n: Type.Integer({minimum:1, default: 3}), s: Type.Optional(Type.Union([Type.Literal('a'),Type.Literal('b')])), ids: Type.Array(Type.String({format:'uuid'})), birthday: Type.Optional(Type.Union([Type.String(),Type.Null()])) }, { additionalProperties: false }));
const x = { email: 'foo', password: 'abc', scope: 'z', extra: 1, s: 'c', ids: ['x', 3] };
const d = v.Default(x); const c = v.Clean(d); console.log(d, c, d===x, v.Errors(c), v.Errors(x), v.Errors(null), v.Errors(undefined));
console.log(v.Convert({ n: '5', ids: 'a', email: 5 }), v.Default(undefined), v.Clean(null));
