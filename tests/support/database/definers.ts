/**
 * SECURITY DEFINER functions, by their file in `db/functions`: these, and nothing else, look past an office's row security. Each repeats the
 * office's condition itself, or works on global tables only; a new one is added here by whoever has checked that.
 */
export const definersByFile: Readonly<Record<string, string>> = {
  agenda: 'participante_of about_another agenda_feed agenda_missed',
  anonimizar: 'anonymise_municipe',
  auditoria: 'some_municipes some_demandas',
  'avisos-diarios': 'claim_day tell_today',
  bairros: 'bairro_do_municipe bairro_sem_ninguem bairro_da_demanda bairro_das_demandas',
  calendario: 'de_perto feriados_mudaram ajustes_mudaram',
  codes: `link_waits send_code send_way_in use_link link_stands begun_by_mail link_attempt verify_attempt proved proved_by_mail take_link confirm_account
    use_otp`,
  convites: `inviter_may invitation_stands invite office_invitations withdraw_invitation invited_account read_invitation
    invitation_identity claim_invitation join_office accept_invitation sign_up_invited`,
  cotas: `count_bytes within_quota members_within_quota require_room room_for within_founding_quota office_quotas near_quotas
    one_quota set_quota founding_quota set_founding_quota claim_quota_alerts`,
  counters: 'add_to_counter',
  demandas: 'number_demanda reserve_numeros date_closing count_closed numeros_meant find_demandas search_demandas',
  devolutivas: 'after_told after_contact after_supported after_asked_by after_citizen_gone',
  devices: 'remember_device forget_devices prune_devices',
  doors: 'must_enrol touch_session live_session enter_tenant enter_user enter_platform enter_office enter_offices',
  duplicados: 'pair_municipes not_the_same',
  exports: 'record_export',
  feed: 'read_changes read_feed feed_since prune_feed streams_allowed',
  files: 'forget_old_uploads files_without_row',
  'first-access': 'has_users offer_setup create_account create_office first_access set_auth_policy',
  higiene: 'higiene_mudou higiene_verificada begin_higiene par_do_telefone',
  indicacoes: `namer_may indication_stands successors_of indication_of indication_words indication_identity name_admin mail_indication
    own_indications answer_indication accept_indication refuse_indication`,
  limits: 'hit clear_limit give_back_hit',
  lotes: 'claim_lote enter_job fail_lote postpone_lote prune_lotes lote_rows lotes_waiting hidden_lotes tell_lote',
  mails: 'queue_mail queue_mail_of_day mail_to claim_mail mail_sent mail_failed mail_queue',
  memberships: `has_admin has_active_admin office_members lock_office add_member member_of change_member_role remove_member
    stay_in_office leave_office`,
  mesclagens: 'merge_municipes undo_merge decide_duplicado survivor_of',
  notificacoes: 'avisar_atribuidas avisar_mencoes avisar_respondido notificacoes_mudaram prune_notices',
  municipes: 'municipe_codigo search_municipes find_municipes',
  names: 'after_rename authors_of members_of_log members_called',
  offices: 'founder_of managed_offices found_office office_identity own_office office_counts',
  oficios: 'oficio_datas recontar_oficios search_oficios',
  'oficios-arquivos': 'keep_oficio_pdf keep_oficio_resposta empty_oficio',
  'oficios-demandas': 'link_oficio unlink_oficio codigo_vem_de oficio_move',
  'oficios-emissao': 'issue_oficio void_oficio',
  'oficios-numeracao': 'oficio_tipos_iniciais skip_oficios sequencia_de periodos_de numeracao',
  'oficios-sigilo': 'hidden_oficios oficios_sigilosos hold_oficios_of seal_oficios',
  'own-account': 'own_account save_own_profile ask_new_email confirm_email ask_proof own_address_proved',
  parecidos: 'bairro_said similar_municipes near_municipes',
  passwords: `find_login try_password uncount_password words_about end_secrets after_password own_password
    change_own_password reset_password choosing_session password_to_choose choose_password`,
  prazos: 'prazo_da_demanda recontar_prazos aplicar_prazo',
  reunidas: 'follow_principal lead_reunidas com_reunidas keep_reunidas same_sigilo after_reunida',
  roteiros:
    'copiar_roteiros copiar_roteiro passos_novos passos_mudados passos_de_volta passo_da_foto passo_do_protocolo passos_do_oficio passos_da_ligacao recontar_passos',
  presencas: 'announce_presence enter_presence leave_presence expire_presences',
  profiles:
    'record_event has_platform_admin lock_platform make_profile living_profile update_profile remove_profile restore_profile',
  repeats: 'claim_key store_answer prune_answers',
  sigilo:
    'own_secrets hidden_from hidden_demandas hidden_rows hidden_log hidden_origens secret_assessor secret_passed_on after_account set_sigilo',
  'second-factor': `factor_session factor_of start_factor take_factor finish_sign_in pass_factor confirm_factor
    end_factor renew_recovery_codes factor_way require_factor`,
  selos: 'seal_audit',
  sessions: `begin_session refresh_key rotate_token end_sessions session_of remember_tenant own_sessions
    end_own_session`,
  'sign-up': `account_of free_username sign_up remove_accounts remove_waiting prune_waiting
    prune_accounts`,
  suspension: `end_access other_profile set_suspended suspend_profile readmit_profile end_profile_sessions reset_factor
    profile_access`,
  visoes: 'move_demandas prune_visoes',
  tracking: 'ensure_faceta after_insert after_update after_delete',
};

export const definers: readonly string[] = Object.values(definersByFile).flatMap((names) => names.split(/\s+/));
