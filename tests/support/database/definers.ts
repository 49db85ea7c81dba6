/**
 * SECURITY DEFINER functions, by migration: these, and nothing else, look past an office's row security. Each repeats the
 * office's condition itself, or works on global tables only; a new one is added here by whoever has checked that.
 */
const byMigration = {
  '0001_base': 'add_to_counter after_delete after_insert after_update ensure_faceta',
  '0002_contas': `live_session enter_tenant enter_user enter_platform claim_key store_answer hit clear_limit find_login
    refresh_key rotate_token end_sessions touch_session session_of remember_tenant record_event has_users
    offer_setup create_account create_office first_access must_enrol free_username`,
  '0005_municipes': 'municipe_codigo search_municipes',
  '0006_demandas': 'search_demandas',
  '0007_arquivos': 'forget_old_uploads files_without_row',
  '0008_identidade': `queue_mail claim_mail mail_sent mail_failed prune_accounts set_auth_policy sign_up send_code
    verify_attempt confirm_account reset_password use_otp factor_session factor_of start_factor take_factor
    finish_sign_in pass_factor confirm_factor end_factor renew_recovery_codes own_account own_password save_own_profile
    confirm_email own_sessions end_own_session`,
  '0009_administracao': `has_admin has_platform_admin enter_office enter_offices lock_platform update_profile
    remove_profile managed_offices account_of found_office office_members office_counts lock_office add_member
    change_member_role remove_member`,
  '0011_agenda': 'agenda_feed',
  '0013_live_lixeira': `read_feed feed_since prune_feed streams_allowed announce_presence enter_presence leave_presence
    expire_presences`,
  '0015_convites': `invitation_stands invite office_invitations withdraw_invitation invited_account read_invitation
    claim_invitation join_office accept_invitation sign_up_invited`,
  '0016_selos': 'seal_audit',
  '0017_anonimizar': 'anonymise_municipe',
  '0018_exportar': 'record_export',
  '0019_endurecimento': 'prune_answers',
  '0021_metricas': 'mail_queue',
  '0027_restaurar_usuario': 'restore_profile',
  '0029_senhas': 'words_about',
  '0031_limites': 'give_back_hit',
  '0037_nomes': 'after_rename authors_of',
  '0038_segredos': `proved end_secrets require_factor change_own_password ask_new_email begin_session choosing_session
    password_to_choose choose_password ask_proof own_address_proved remove_accounts remove_waiting prune_waiting
    open_username make_profile`,
  '0042_cotas': `count_bytes within_quota members_within_quota within_founding_quota require_room office_quotas near_quotas
    one_quota set_quota founding_quota set_founding_quota claim_quota_alerts`,
  '0036_aparelhos': `try_password uncount_password remember_device forget_devices after_password prune_devices link_waits
    send_way_in use_link link_stands begun_by_mail factor_way`,
  '0039_suspensao': `end_access has_active_admin other_profile suspend_profile readmit_profile end_profile_sessions
    reset_factor profile_access indication_stands indication_of name_admin mail_indication own_indications
    accept_indication refuse_indication`,
  '0040_entradas': 'founder_of office_identity invitation_identity own_office stay_in_office leave_office',
  '0050_logins': 'agenda_missed',
  '0052_fundadores': 'indication_identity',
  '0055_fundador_na_lista': 'managed_founder',
};

export const definers: readonly string[] = Object.values(byMigration).flatMap((names) => names.split(/\s+/));
