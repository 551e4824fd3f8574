# Shared by .ci/run and .ci/full: names steps, installs Debian packages and starts database servers, which end with the
# script.

step() { printf '\n==> %s (%ss)\n' "$1" "$SECONDS"; }

# Installs the packages that are missing. One of them may exist as a program outside of the package manager.
install_debian() {
  local missing=()
  for package in "$@"; do
    case $package in
      postgresql) ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=("$package") ;;
      *) command -v "$package" >/dev/null || [ -x "/usr/sbin/$package" ] || missing+=("$package") ;;
    esac
  done
  [ ${#missing[@]} -eq 0 ] && return
  step "apt-get install ${missing[*]}"
  (apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy "${missing[@]}") >/dev/null
}

# Runs a command of PostgreSQL, which refuses to run as root.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then chown -R postgres "$servers" && su postgres -s /bin/bash -c "$1"; else bash -c "$1"; fi
}

# Starts the distribution's newest PostgreSQL, reached only through a socket in its own folder, so that no port can be
# taken. Sets system_postgres to its URL, servers to the folder and postgres_bin to the folder of its programs.
start_system_postgres() {
  postgres_bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")
  servers=$(mktemp -d)
  trap stop_servers EXIT
  as_postgres "'$postgres_bin/initdb' -D '$servers/data' -U regulars --auth=trust -E UTF8 >/dev/null"
  as_postgres "'$postgres_bin/pg_ctl' -D '$servers/data' -l '$servers/log' -w -o '-c fsync=off -c listen_addresses= -c unix_socket_directories=$servers' start >/dev/null"
  system_postgres="postgres://regulars@localhost:5432/postgres?host=$servers"
}

stop_servers() {
  for data in "$servers"/data "$servers"/citus?; do
    [ ! -d "$data" ] || as_postgres "'$postgres_bin/pg_ctl' -D '$data' -m immediate stop" >/dev/null 2>&1 || true
  done
  rm -rf "$servers"
}
