#!/bin/sh
# Installs Fairlead from the unpacked release that this script is part of, or upgrades to it, on
# Debian 12 or Ubuntu 22.04 and newer. Changes only what differs, so you can run it again.
# To go back, run the older build's script: sh /opt/fairlead/BUILD/deploy/install.sh
# shellcheck disable=SC2086 # $packages, $owner and $units are several words each
set -eu

usage() {
  cat << END
usage: install.sh [--host NAME] [--postgres] [--dry-run] [--root FOLDER] [-- INIT FLAGS]
  --host NAME    the site's host name; installs Caddy, which gets the certificate (without: your own proxy)
  --postgres     installs PostgreSQL, with a user and a database (without: the embedded database)
  --dry-run      prints what it would do
  --root FOLDER  writes below FOLDER, and changes nothing else on this machine
  -- INIT FLAGS  answers for fairlead init, which asks for the others (fairlead init --help)
END
}
fail() {
  echo "install.sh: $*" >&2
  exit 1
}

host='' postgres='' dry='' root='' fresh=''
while [ $# -gt 0 ]; do
  case $1 in
  --host) host=${2:?--host needs a name} && shift 2 ;;
  --root) root=${2:?--root needs a folder} && root=$(readlink -m "$root") && shift 2 ;;
  --postgres) postgres=yes && shift ;;
  --dry-run) dry=yes && shift ;;
  --help) usage && exit ;;
  --) shift && break ;;
  *) usage >&2 && exit 2 ;;
  esac
done
case $host in *[!A-Za-z0-9.-]*) fail "--host $host: give the name alone, such as jobs.example" ;; esac

here=$(dirname "$(dirname "$(readlink -f "$0")")")
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$here/package.json")
opt=$root/opt/fairlead
# Two builds may have the same version.
build=$version-$(sha256sum < "$here/SHA256SUMS" | cut -c 1-8)
new=$opt/$build
etc=$root/etc/fairlead
before=$(readlink "$opt/current" || true)
export FAIRLEAD_ENV_FILE="$etc/fairlead.env"
# PostgreSQL's and Fairlead's users cannot enter root's folders.
cd /

# Changes files.
change() {
  echo "+ $*"
  [ -n "$dry" ] || "$@"
}
# Changes the running system.
machine() {
  if [ -n "$root" ]; then echo "- $*"; else change "$@"; fi
}

# Check before anything changes.
[ -n "$root$dry" ] || [ "$(id -u)" = 0 ] || fail "run this as root"
[ "$(uname -m)" = x86_64 ] || fail "this release is for x86_64, and this machine is $(uname -m)"
. /etc/os-release
case $ID-${VERSION_ID:-99} in
debian-1[2-9]* | debian-[2-9][0-9]* | ubuntu-2[2-9].* | ubuntu-[3-9][0-9].*) ;;
*) fail "needs Debian 12 or Ubuntu 22.04, or newer; elsewhere, use containers (docs/operate/install.md)" ;;
esac
(cd "$here" && sha256sum --check --quiet --strict SHA256SUMS) || fail "$here is damaged; unpack the archive again"
url=$(sed -n 's/^PUBLIC_URL=//p' "$etc/fairlead.env" 2> /dev/null || true)
case $host,$url in
,* | *, | "$host,https://$host") ;;
*) fail "PUBLIC_URL in $etc/fairlead.env is $url. Change it there first, or give its host name" ;;
esac
caddyfile=$root/etc/caddy/Caddyfile
serves_site() {
  grep -qsx "$host {" "$caddyfile"
}
# As Debian's package wrote it, or this script for another host.
is_replaceable() {
  [ ! -f "$caddyfile" ] || grep -q 'FAIRLEAD_WEBS: ' "$caddyfile" ||
    dpkg-query -W -f '${Conffiles}' caddy 2> /dev/null | grep -qF " $(md5sum < "$caddyfile" | cut -c 1-32)"
}
[ -z "$host" ] || serves_site || is_replaceable ||
  fail "$caddyfile serves other sites. Add what $here/deploy/Caddyfile has, with the line \"$host {\", and run this again"

# Packages and the user.
packages=''
[ -z "$host" ] || command -v caddy > /dev/null || packages="$packages caddy"
[ -z "$postgres" ] || command -v pg_createcluster > /dev/null || packages="$packages postgresql"
if [ -n "$packages" ]; then
  machine apt-get update -q
  machine env DEBIAN_FRONTEND=noninteractive apt-get install -qy $packages
fi
id fairlead > /dev/null 2>&1 ||
  machine useradd --system --user-group --home-dir /var/lib/fairlead --shell /usr/sbin/nologin fairlead

# The build's own folder. Earlier builds stay, and their processes keep running from them.
if [ ! -d "$new" ]; then
  change rm -rf "$new.new"
  change install -d "$opt"
  change cp -R "$here" "$new.new"
  change chmod -R u=rwX,go=rX "$new.new"
  change mv "$new.new" "$new"
fi
owner='-o fairlead -g fairlead'
[ -z "$root" ] || id fairlead > /dev/null 2>&1 || owner=''
for folder in "$etc" "$root/var/lib/fairlead" "$root/var/lib/fairlead-erasures" "$root/backups"; do
  [ -d "$folder" ] || change install -d $owner -m 700 "$folder"
done

# This build must accept the operator file and the schema.
check_settings_and_schema() {
  "$new/bin/fairlead" doctor --file "$etc/operator.yaml" || fail "fix the errors in $etc/operator.yaml first"
  versions=$("$new/bin/fairlead" version)
  schema=$(echo "$versions" | sed -n 's/^schema  *//p')
  stored=$(echo "$versions" | sed -n 's/^database  *[^,]*, \([0-9][^;]*\).*/\1/p')
  [ "$(printf '%s\n' "$schema" "$stored" | LC_ALL=C sort | tail -n 1)" = "$schema" ] ||
    fail "the database has the schema $stored, which $version does not know. The way back is a backup: docs/operate/upgrade.md"
}
wants=$root/etc/systemd/system/multi-user.target.wants
units=$(find "$wants" -name 'fairlead*.service' -printf '%f ' 2> /dev/null || true)
if [ "$before" != "$build" ] && [ -f "$etc/fairlead.env" ]; then
  change check_settings_and_schema
  if [ -n "$before" ]; then
    # The older build can restore what it wrote itself. It cannot read a database that another
    # machine's installer has migrated.
    writer=$opt/current
    [ -z "${schema:-}" ] || [ "$schema" != "$stored" ] || writer=$new
    change "$writer/bin/fairlead" backup "$root/backups/before-$build-$(date +%Y%m%d-%H%M%S)"
    echo "To go back: sh $opt/$before/deploy/install.sh"
  fi
  # A process of the old build must not run on a migrated database.
  [ -z "$units" ] || machine systemctl stop $units
fi

# The switch.
[ "$before" = "$build" ] || change ln -sfn "$build" "$opt/current"
if [ ! -L "$root/usr/local/bin/fairlead" ]; then
  change install -d "$root/usr/local/bin"
  change ln -s ../../../opt/fairlead/current/bin/fairlead "$root/usr/local/bin/fairlead"
fi
for unit in "$here"/deploy/*.service; do
  to=$root/etc/systemd/system/$(basename "$unit")
  cmp -s "$unit" "$to" || change install -D -m 644 "$unit" "$to"
done
machine systemctl daemon-reload

# The site: its database, its two files, and HTTPS.
sql() {
  runuser -u postgres -- psql -Atc "$1" 2> /dev/null
}
if [ -n "$postgres" ]; then
  # The user fairlead logs in through the socket, without a password.
  [ -n "$(sql "select 'it' from pg_roles where rolname = 'fairlead'")" ] ||
    machine runuser -u postgres -- createuser fairlead
  [ -n "$(sql "select 'it' from pg_database where datname = 'fairlead'")" ] ||
    machine runuser -u postgres -- createdb -O fairlead -E UTF8 -T template0 fairlead
  set -- --database-url 'postgres://fairlead@/fairlead?host=/var/run/postgresql' "$@"
fi
[ -z "$host" ] || set -- --public-url "https://$host" "$@"
if [ ! -f "$etc/fairlead.env" ]; then
  echo "+ fairlead init"
  if [ -z "$dry" ]; then
    "$new/bin/fairlead" init --dir "$etc" --data-dir "$root/var/lib/fairlead" "$@" ||
      fail "the site has no settings yet; run this again to continue"
    echo "This script carries on with these steps."
    fresh=yes
  fi
fi
# A run may have ended between the two.
[ -n "$dry" ] || grep -qs ERASURE_JOURNAL "$etc/fairlead.env" ||
  echo "ERASURE_JOURNAL=$root/var/lib/fairlead-erasures" >> "$etc/fairlead.env"

failed() {
  journalctl --no-pager -o cat -n 20 -u "$1" >&2
  fail "$1 does not start; its last lines are above. Correct what they name, and run this again"
}
for unit in ${units:-fairlead}; do
  if [ -n "$units" ]; then machine systemctl start "$unit"; else machine systemctl enable --now "$unit"; fi ||
    failed "$unit"
done
# The first certificate takes seconds, and doctor would report that it is missing.
wait_for_certificate() {
  "$new/bin/node" -e 'const end = Date.now() + 60_000;
    const attempt = () => require("node:tls")
      .connect({ port: 443, host: "127.0.0.1", servername: process.argv[1], rejectUnauthorized: false }, () => process.exit(0))
      .on("error", () => Date.now() > end ? process.exit(1) : setTimeout(attempt, 500));
    attempt();' "$host" || echo "Caddy has no certificate for $host yet, and keeps trying: journalctl -u caddy"
}
if [ -n "$host" ]; then
  if ! serves_site; then
    # Renamed at the end, because a half-written file would be kept.
    change install -D -m 644 "$here/deploy/Caddyfile" "$caddyfile.new"
    change sed -i "s/{\$SITE_ADDRESS:.*} {/$host {/; s/{\$FAIRLEAD_WEBS:[^}]*}/127.0.0.1:3000/" "$caddyfile.new"
    change mv "$caddyfile.new" "$caddyfile"
  fi
  machine systemctl reload-or-restart caddy || failed caddy
  machine wait_for_certificate
fi
good=yes
change "$opt/current/bin/fairlead" doctor || good=''
[ -z "$fresh" ] || echo "The link into the desk, …/desk/invitation/…, is above the checks."
[ -n "$good" ] || fail "Fairlead is installed. Correct the errors above; fairlead doctor checks again"
[ -n "$dry" ] || echo "Fairlead runs."
