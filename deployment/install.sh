#!/bin/sh
# Installs a release from its archive, as root: verifies it, unpacks it to /opt/baleen/VERSION and runs its
# deployment/install. Once more it changes nothing; another release's archive is installed beside and becomes the current one.
#
#   ./install.sh [--from FILE] [--key FILE] [--unpack-to FOLDER]
#
# FILE is the archive, by default the one beside this script for this machine; SHA256SUMS stands beside it. With a public key
# (--key, or /etc/baleen/release.pub) the signature of the sums is verified too. DESTDIR puts everything below another root.
# --unpack-to verifies an archive for any machine and unpacks it to a new folder; nothing is installed, and root is not needed.
set -eu

stop() { printf '%s\n' "$1" >&2; exit 1; }

from='' key='' to='' root=${DESTDIR:-}
while [ $# -gt 0 ]; do
  case $1 in
    --from | --key | --unpack-to) [ $# -ge 2 ] || stop "$1 needs a name." ;;
    *) stop "usage: $0 [--from FILE] [--key FILE] [--unpack-to FOLDER]" ;;
  esac
  case $1 in
    --from) from=$2 ;;
    --key) key=$2 ;;
    --unpack-to)
      [ -n "$2" ] || stop "--unpack-to needs the name of a new folder."
      [ ! -e "$2" ] || stop "$2 is there already. --unpack-to needs the name of a new folder."
      to=$2
      ;;
  esac
  shift 2
done
[ -n "$root$to" ] || [ "$(id -u)" = 0 ] || stop "Run it as root: sudo $0"
command -v zstd >/dev/null || stop "The archive is compressed with zstd, which is missing: apt-get install zstd"

case $(uname -s)-$(uname -m) in
  Linux-x86_64) architecture=x64 ;;
  Linux-aarch64) architecture=arm64 ;;
  *) stop "There is no release for $(uname -s) on $(uname -m). There are releases for Linux on x86_64 and aarch64." ;;
esac

if [ -z "$from" ]; then
  set -- "$(dirname "$0")"/baleen-*-linux-$architecture.tar.zst
  [ -e "$1" ] || stop "No baleen-VERSION-linux-$architecture.tar.zst is beside this script. Name the archive: $0 --from FILE"
  [ $# = 1 ] || stop "More than one archive is beside this script. Name one: $0 --from FILE"
  from=$1
fi
[ -f "$from" ] || stop "There is no file $from."
name=$(basename "$from") folder=$(dirname "$from")
case $name in
  baleen-?*-linux-$architecture.tar.zst) ;;
  baleen-?*-linux-x64.tar.zst | baleen-?*-linux-arm64.tar.zst) [ -n "$to" ] || stop "$name is for another machine. This one needs baleen-VERSION-linux-$architecture.tar.zst." ;;
  *) stop "$name is not the name of a release, such as baleen-0.1.0-linux-$architecture.tar.zst." ;;
esac
version=${name#baleen-} version=${version%-linux-*.tar.zst}

[ -f "$folder/SHA256SUMS" ] || stop "SHA256SUMS is missing beside $name. Download it too."
[ -n "$key" ] || { [ ! -e "$root/etc/baleen/release.pub" ] || key=$root/etc/baleen/release.pub; }
if [ -n "$key" ]; then
  command -v minisign >/dev/null || stop "The key $key is there, but not the program that verifies with it: apt-get install minisign"
  [ -f "$folder/SHA256SUMS.minisig" ] || stop "SHA256SUMS.minisig is missing beside $name. Download it too."
  minisign -Vqm "$folder/SHA256SUMS" -p "$key" || stop "The signature of SHA256SUMS was not made with the key $key. Nothing was installed."
else
  echo "The signature is not verified, since there is no public key: --key FILE, or /etc/baleen/release.pub."
fi
line=$(grep "^[0-9a-f]\{64\}  $name\$" "$folder/SHA256SUMS") || stop "SHA256SUMS has no line for $name. Download both from one release."
(cd "$folder" && printf '%s\n' "$line" | sha256sum --check --status) ||
  stop "$name is damaged: its sum is not that of SHA256SUMS. Download it again. Nothing was installed."

target=${to:-$root/opt/baleen/$version}
if [ ! -e "$target" ]; then
  parent=$(dirname "$target")
  mkdir -p "$parent"
  unpacked=$(mktemp -d "$parent/.unpacking.XXXXXX")
  trap 'rm -rf "$unpacked"' EXIT
  trap 'exit 1' HUP INT TERM
  # If zstd fails, tar finds its input cut off and fails too.
  zstd --decompress --stdout --quiet "$from" | tar --extract --directory "$unpacked" --strip-components=1 --no-same-owner ||
    stop "$name could not be unpacked in $parent. Is the disk full (df -h $parent)? Nothing was installed."
  chmod 755 "$unpacked"
  # A release that is there is complete, also after a power failure.
  sync --file-system "$unpacked"
  mv -T "$unpacked" "$target"
fi
[ -e "$target/release.json" ] || stop "$target is there, but is no unpacked release. Move it away first."
[ -z "$to" ] || exit 0
# Upgrades verify with it.
if [ -n "$key" ] && [ ! -e "$root/etc/baleen/release.pub" ]; then
  mkdir -p "$root/etc/baleen"
  cp "$key" "$root/etc/baleen/release.pub"
fi
exec "$target/deployment/install"
