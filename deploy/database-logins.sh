#!/bin/sh
# Run once by an administrator of PostgreSQL, before the first migration and before a restore. Creates the roles in order,
# and an empty database that belongs to the owner. It logs in by PGHOST, PGUSER and PGPASSWORD, and needs no superuser:
# createrole and createdb are enough. No part of Staycard knows this login. PostgreSQL's image runs it at its first start.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
-- A superuser may make a database for another role anyway.
set createrole_self_grant = 'set';
create role staycard_server nologin;
create role staycard_owner login password :'owner';
create role staycard_app login password :'app' in role staycard_server;
grant staycard_server to staycard_owner with inherit false, set true;
create database staycard owner staycard_owner;
SQL
