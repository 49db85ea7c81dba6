-- after the functions
-- Who hands a secret demand over reads it until the end of that change (app.secret_assessor).
create constraint trigger secret_passed_on after update of assessor_id on demandas
  deferrable initially deferred
  for each row when (new.sigilosa and new.assessor_id is distinct from old.assessor_id) execute function app.secret_passed_on();
