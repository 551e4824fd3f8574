const ts = require('typescript-eslint');
const hooks = require('eslint-plugin-react-hooks');

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
      // React handlers and Fastify hooks take promises where void is declared; the dangerous cases stay.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
);
