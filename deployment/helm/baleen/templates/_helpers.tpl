{{- define "baleen.selector" -}}
app.kubernetes.io/name: baleen
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "baleen.labels" -}}
{{ include "baleen.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "baleen.image" -}}
{{ .Values.image.repository }}{{ if not (contains "@" .Values.image.repository) }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "baleen.postgresName" -}}
{{ .Release.Name }}-postgres
{{- end }}

{{- /* The environment of the server and of the migration job. */ -}}
{{- define "baleen.environment" -}}
- name: APP_ENV
  value: production
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: "3000"
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range .Values.secret.settings }}
- name: {{ . }}_FILE
  value: /etc/baleen/secrets/{{ lower . }}
{{- end }}
{{- if .Values.postgres.enabled }}
- name: DATABASE_URL_FILE
  value: /etc/baleen/postgres/uri
{{- end }}
{{- end }}

{{- define "baleen.volumeMounts" -}}
- name: secrets
  mountPath: /etc/baleen/secrets
  readOnly: true
{{- if .Values.postgres.enabled }}
- name: postgres
  mountPath: /etc/baleen/postgres
  readOnly: true
{{- end }}
- name: tmp
  mountPath: /tmp
{{- end }}

{{- define "baleen.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secret.name }}
    defaultMode: 0440
{{- if .Values.postgres.enabled }}
- name: postgres
  secret:
    # CloudNativePG makes it for the database's owner.
    secretName: {{ include "baleen.postgresName" . }}-app
    defaultMode: 0440
    items:
      - key: uri
        path: uri
{{- end }}
- name: tmp
  emptyDir:
    sizeLimit: 256Mi
{{- end }}

{{- define "baleen.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "baleen.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
