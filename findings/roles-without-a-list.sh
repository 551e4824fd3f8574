#!/usr/bin/env bash
# Surprise: OpenAPI 3.1 lets a security requirement name roles for every kind of scheme, and says that for kinds other
# than OAuth they are defined nowhere in the description. The linter takes them for scopes and asks for a list that has no
# place in the description. It asks so even for OpenID Connect, whose scopes are listed by its own server.
# Package: @stoplight/spectral-rulesets@1.23.1 (with @stoplight/spectral-core@1.24.1), rules of OpenAPI.
# Behavior: a requirement such as [{ key: ['orders:read'] }] is an error for an http bearer, an API key and OpenID
# Connect. Without the role there is none, and neither with OAuth, whose scheme can list it.
# Output seen:
#   http bearer, no role -> nothing
#   http bearer -> "orders:read" must be listed among scopes.
#   apiKey -> "orders:read" must be listed among scopes.
#   openIdConnect -> "orders:read" must be listed among scopes.
#   oauth2 -> nothing
# Date: 2026-11-30
# Who would meet it: an API whose keys have permissions, and that wants to say in its description which call needs which
# one: the standard has a place for it, and a description that uses it does not pass this linter.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  @stoplight/spectral-core@1.24.1 @stoplight/spectral-rulesets@1.23.1 > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }

cat > look.cjs <<'JS'
const { Spectral } = require('@stoplight/spectral-core');
const { oas } = require('@stoplight/spectral-rulesets');

const bearer = { type: 'http', scheme: 'bearer' };
const clientCredentials = { tokenUrl: 'https://shop.example/token', scopes: { 'orders:read': 'Reads orders' } };
const SCHEMES = [
  ['http bearer, no role', bearer, []],
  ['http bearer', bearer, ['orders:read']],
  ['apiKey', { type: 'apiKey', in: 'header', name: 'x-key' }, ['orders:read']],
  ['openIdConnect', { type: 'openIdConnect', openIdConnectUrl: 'https://shop.example/oidc' }, ['orders:read']],
  ['oauth2', { type: 'oauth2', flows: { clientCredentials } }, ['orders:read']],
];

async function look() {
  for (const [name, key, roles] of SCHEMES) {
    const spectral = new Spectral();
    const rules = { 'oas3-schema': 'error', 'oas3-operation-security-defined': 'error' };
    spectral.setRuleset({ extends: [[oas, 'off']], rules });
    const problems = await spectral.run({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/orders': { get: { security: [{ key: roles }], responses: { 200: { description: 'Orders' } } } } },
      components: { securitySchemes: { key } },
    });
    console.log(name, '->', problems.map(({ message }) => message).join(' ') || 'nothing');
  }
}
look();
JS
cat > expected.txt <<'TXT'
http bearer, no role -> nothing
http bearer -> "orders:read" must be listed among scopes.
apiKey -> "orders:read" must be listed among scopes.
openIdConnect -> "orders:read" must be listed among scopes.
oauth2 -> nothing
TXT

node look.cjs > seen.txt 2> errors.txt ||
  { cat seen.txt errors.txt; echo 'changed: the program no longer runs to its end'; exit 1; }
cat seen.txt
if ! cmp -s seen.txt expected.txt; then
  echo 'expected was:'
  cat expected.txt
  echo 'changed: the output is another one than expected'
  exit 1
fi
echo 'holds: roles of a requirement are refused for all schemes but OAuth, although they can be listed nowhere else.'
