import type { Login } from '../../../src/server/database/logins.ts';

/**
 * Which login calls each SECURITY DEFINER function: that login and no other (src/server/database/logins.ts). Whoever adds one says here
 * whose it is, and grants it to that login at the end of its file.
 */

const byLogin = {
  /** An office's data. It finds out whose a session is, and begins, prolongs or ends none. */
  requests: `agenda_feed agenda_missed anonymise_municipe aplicar_prazo authors_of de_perto enter_presence expire_presences feed_since find_municipes
    hidden_demandas near_municipes not_the_same pair_municipes similar_municipes
    hidden_log hidden_origens hidden_rows com_reunidas higiene_verificada hold_oficios_of par_do_telefone leave_presence members_called members_of_log own_secrets prune_feed read_changes read_feed record_export require_room reserve_numeros room_for find_demandas search_demandas some_demandas some_municipes
    search_municipes set_sigilo streams_allowed enter_job hidden_lotes lote_rows lotes_waiting
    merge_municipes undo_merge decide_duplicado survivor_of
    oficio_tipos_iniciais hidden_oficios oficios_sigilosos issue_oficio void_oficio link_oficio unlink_oficio skip_oficios sequencia_de periodos_de
    numeracao keep_oficio_pdf keep_oficio_resposta empty_oficio search_oficios codigo_vem_de`,
  /** Sign-in, accounts, who belongs where, and the installation. */
  accounts: `accept_indication accept_invitation add_member answer_indication ask_new_email ask_proof begin_session begun_by_mail
    change_member_role change_own_password choose_password clear_limit confirm_account confirm_email
    confirm_factor end_factor end_own_session end_profile_sessions end_sessions enter_office
    enter_offices enter_platform enter_user factor_of factor_way find_login first_access forget_devices found_office
    founding_quota give_back_hit has_users hit indication_identity indication_of indication_words invitation_identity invite leave_office link_attempt link_stands
    mail_indication make_profile managed_offices name_admin near_quotas offer_setup office_counts
    office_identity office_invitations office_members office_quotas one_quota own_account own_address_proved
    own_indications own_office own_password own_sessions pass_factor password_to_choose profile_access
    read_invitation readmit_profile record_event refresh_key refuse_indication remember_device remember_tenant
    remove_member remove_profile renew_recovery_codes reset_factor reset_password restore_profile
    rotate_token save_own_profile send_code send_way_in session_of set_auth_policy set_founding_quota set_quota
    sign_up sign_up_invited start_factor stay_in_office successors_of suspend_profile try_password uncount_password
    update_profile use_link use_otp verify_attempt withdraw_invitation words_about`,
  /** What no request waits for: the queue of mails, sealing, sweeping, what the day brings. It reads no office's rows. */
  jobs: `begin_higiene claim_day claim_lote claim_mail claim_quota_alerts fail_lote files_without_row forget_old_uploads mail_failed mail_queue mail_sent postpone_lote
    prune_accounts prune_answers prune_devices prune_lotes prune_notices prune_visoes prune_waiting queue_mail_of_day seal_audit tell_today`,
  /** Called by other functions and by triggers only. */
  nobody: `about_another account_of add_to_counter after_account after_asked_by after_citizen_gone after_contact after_delete after_insert after_password after_rename after_reunida follow_principal keep_reunidas lead_reunidas same_sigilo after_supported after_told after_update ajustes_mudaram
    announce_presence avisar_atribuidas avisar_mencoes avisar_respondido notificacoes_mudaram bairro_da_demanda bairro_das_demandas bairro_said bairro_do_municipe bairro_sem_ninguem choosing_session claim_invitation count_bytes count_closed create_account create_office copiar_roteiro copiar_roteiros date_closing end_access end_secrets ensure_faceta feriados_mudaram
    factor_session finish_sign_in founder_of free_username has_active_admin has_admin has_platform_admin hidden_from higiene_mudou
    indication_stands invitation_stands invited_account inviter_may join_office link_waits live_session lock_office lock_platform
    living_profile mail_to member_of members_within_quota move_demandas municipe_codigo must_enrol namer_may number_demanda numeros_meant other_profile participante_of prazo_da_demanda
    oficio_datas oficio_move passo_da_foto passo_do_protocolo passos_da_ligacao passos_de_volta passos_do_oficio passos_mudados passos_novos proved proved_by_mail recontar_oficios recontar_passos recontar_prazos seal_oficios remove_accounts remove_waiting require_factor secret_assessor secret_passed_on set_suspended take_factor take_link tell_lote touch_session within_founding_quota within_quota`,
};

/** Of two logins, with the reason. */
const shared: Record<string, { logins: Login[]; why: string }> = {
  enter_tenant: { logins: ['requests', 'accounts'], why: "an office's members and invitations are accounts'" },
  claim_key: {
    logins: ['requests', 'accounts'],
    why: 'a create of either is answered once; it reads answers of the person only',
  },
  store_answer: { logins: ['requests', 'accounts'], why: 'the same' },
  queue_mail: { logins: ['accounts', 'jobs'], why: 'what is noticed without a request is told by mail, too' },
};

const names = (list: string): string[] => list.split(/\s+/);

/** By name of the function; null when nobody has said whose it is. */
export function loginsOf(name: string): readonly Login[] | null {
  if (shared[name]) return shared[name].logins;
  for (const login of ['requests', 'accounts', 'jobs'] as const)
    if (names(byLogin[login]).includes(name)) return [login];
  return names(byLogin.nobody).includes(name) ? [] : null;
}

export const classified: readonly string[] = [...Object.values(byLogin).flatMap(names), ...Object.keys(shared)];
