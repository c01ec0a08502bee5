#!/bin/sh
# The image of PostgreSQL runs it once, in an empty database, as its superuser, whom no part of Staycard knows: who owns
# the tables and migrates them, and who the servers log in as.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role staycard_server nologin;
create role staycard_owner login password :'owner';
create role staycard_app login password :'app' in role staycard_server;
grant staycard_server to staycard_owner with inherit false, set true;
create database staycard owner staycard_owner;
SQL
