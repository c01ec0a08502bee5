-- The key behind the fingerprints of codes can be changed: a card gets its new fingerprint when its code is typed again,
-- as only then the code is there. Everything else about how a card was issued stays as it is.
grant update (code_fingerprint) on card to staycard_server;
