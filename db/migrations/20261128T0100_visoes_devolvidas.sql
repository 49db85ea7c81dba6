-- A view that was deleted comes back as it was, and to the menus in which it stood; it is forgotten after a day (app.prune_visoes).
grant update (deleted_at) on visoes to gabinete_app;
-- safe: no release has deleted one yet
revoke delete on visoes from gabinete_app;
-- safe: few rows, of which none is deleted
create index visoes_deleted on visoes (tenant_id, deleted_at) where deleted_at is not null;
