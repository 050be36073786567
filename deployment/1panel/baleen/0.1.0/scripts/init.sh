#!/bin/bash
# 1Panel runs it in the app's folder before the first start. It turns the form's secrets into files, which the container
# reads; it never overwrites one.
set -euo pipefail
umask 077

set -a
. ./.env
set +a

# For a URL. https://www.rfc-editor.org/rfc/rfc3986#section-2.1
percent_encode() {
  local LC_ALL=C text=$1 index character
  for ((index = 0; index < ${#text}; index++)); do
    character=${text:index:1}
    case $character in
      [A-Za-z0-9._~-]) printf %s "$character" ;;
      *) printf '%%%02X' "$(($(printf %d "'$character") & 255))" ;;
    esac
  done
}

write_secret() {
  [ -s "data/secrets/$1" ] || printf %s "$2" >"data/secrets/$1"
}

mkdir -p data/secrets data/backups
[ -e data/baleen.env ] || cp baleen.env.example data/baleen.env

write_secret secret_key "$(head -c 32 /dev/urandom | od -An -vtx1 | tr -d ' \n')"
password=$(percent_encode "$PANEL_DB_USER_PASSWORD")
write_secret database_url "postgres://$PANEL_DB_USER:$password@$PANEL_DB_HOST:${PANEL_DB_PORT:-5432}/$PANEL_DB_NAME"
write_secret smtp_url "$SMTP_URL"

# The container's user.
if [ "$(id -u)" = 0 ]; then chown -R 10001:10001 data/secrets data/backups; fi
