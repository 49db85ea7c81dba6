-- after the functions
-- Triggers of a row run by their names. A demand takes its number last, when its deadline is counted: whoever registers another one in
-- this office waits from here until the commit.
-- safe: no server names a trigger
alter trigger number_demanda on demandas rename to take_number;
