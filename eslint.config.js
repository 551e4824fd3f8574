const ts = require('typescript-eslint');
const hooks = require('eslint-plugin-react-hooks');

/** What must not be skipped: an await, a call, or an assignment. */
const EFFECT = ':matches(AwaitExpression, CallExpression, AssignmentExpression, UpdateExpression)';
const IN_OPTIONAL_CALL = {
  message:
    'Without the function this is never evaluated: evaluate it in a statement of its own before the optional call.',
};

module.exports = ts.config(
  { ignores: ['dist', '.data', 'node_modules'] },
  {
    files: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'webpack.config.ts'],
    extends: [...ts.configs.strictTypeChecked],
    plugins: { 'react-hooks': hooks },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      ...hooks.configs.recommended.rules,
      // A number in a message is as readable as a string; the rule's other cases stay.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-imports': [
        'error',
        {
          name: 'react-router-dom',
          importNames: ['Link', 'NavLink'],
          message: 'They bring 4 KB to every first load; use client/shared/routing/RouteLink (docs/decisions/0020).',
        },
      ],
      // `record?.(await run())` runs nothing where `record` is undefined, and neither does `metrics?.record(await run())`.
      'no-restricted-syntax': [
        'error',
        { selector: `CallExpression[optional=true] > ${EFFECT}.arguments`, ...IN_OPTIONAL_CALL },
        { selector: `CallExpression[optional=true] > :not(:function).arguments ${EFFECT}`, ...IN_OPTIONAL_CALL },
        { selector: `ChainExpression > CallExpression[optional=false] > ${EFFECT}.arguments`, ...IN_OPTIONAL_CALL },
        {
          selector: `ChainExpression > CallExpression[optional=false] > :not(:function).arguments AwaitExpression`,
          ...IN_OPTIONAL_CALL,
        },
      ],
      // Otherwise a file that is only read for its types is loaded too.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      // React handlers and Fastify hooks take promises where void is declared; the dangerous cases stay.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
);
