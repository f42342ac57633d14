{{- /* Values in flow style: Go's own functions cannot indent. */ -}}
{{- define "labels" -}}
{ app.kubernetes.io/name: portal, app.kubernetes.io/instance: {{ .Release.Name }} }
{{- end -}}

{{- define "user" -}}
{ runAsNonRoot: true, seccompProfile: { type: RuntimeDefault }{{ if not .Values.openshift }}, runAsUser: 10001, runAsGroup: 10001, fsGroup: 10001, fsGroupChangePolicy: OnRootMismatch{{ end }} }
{{- end -}}

{{- define "confined" -}}
{ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
{{- end -}}

{{- define "resources" -}}
{ requests: { cpu: {{ printf "%q" .requests.cpu }}, memory: {{ printf "%q" .requests.memory }} }, limits: { memory: {{ printf "%q" .limits.memory }} } }
{{- end -}}

{{- define "secrets" -}}
[{{ if .Values.images.pullSecret }}{ name: {{ printf "%q" .Values.images.pullSecret }} }{{ end }}]
{{- end -}}

{{- define "site" -}}
{ claimName: {{ if .Values.site.existingClaim }}{{ printf "%q" .Values.site.existingClaim }}{{ else }}{{ .Release.Name }}-site{{ end }} }
{{- end -}}

{{- define "keys" -}}
{{ if .Values.keys.existingSecret }}secret: { secretName: {{ printf "%q" .Values.keys.existingSecret }}, defaultMode: 0440 }{{ else }}persistentVolumeClaim: { claimName: {{ .Release.Name }}-keys }{{ end }}
{{- end -}}

{{- define "healthy" -}}
{ command: [bash, -c, {{ printf "%q" "exec 3<>/dev/tcp/127.0.0.1/8081 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r answer <&3 && [[ $answer == *' 200 '* ]]" }}] }
{{- end -}}
