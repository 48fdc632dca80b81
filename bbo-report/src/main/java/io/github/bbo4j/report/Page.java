package io.github.bbo4j.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The HTML document around the data: scripts, style, and the policy that allows no others. */
final class Page {
  private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

  private static final Pattern PLACE =
      Pattern.compile("@(live|title|policy|style|library|data|script)@");

  private Page() {}

  /** A document of a run that talks to nobody. */
  static String offline(String title, String json) {
    return document(title, json, "report.js", false);
  }

  /** A document of a run that listens to the server it came from. */
  static String live(String title, String json) {
    return document(title, json, "report.js", true);
  }

  /** A document of a comparison. */
  static String comparison(String title, String json) {
    return document(title, json, "comparison.js", false);
  }

  /** The list of the runs of a server. */
  static String index(String items) {
    String style = resource("report.css");
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        + hash(style)
        + "; img-src data:\"><title>Tuning runs</title><link rel=\"icon\" href=\"data:,\"><style>"
        + style
        + "</style></head><body><main><h1>Tuning runs</h1><ul>"
        + items
        + "</ul></main></body></html>\n";
  }

  /** A name as one segment of an address. */
  static String path(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String document(String title, String json, String page, boolean live) {
    String library = resource(ECHARTS);
    String script =
        "\"use strict\";\n(() => {\n" + resource("page.js") + resource(page) + "})();\n";
    String style = resource("report.css");
    String policy =
        "default-src 'none'; script-src "
            + hash(library)
            + " "
            + hash(script)
            + "; style-src "
            + hash(style)
            + "; img-src data:; connect-src "
            + (live ? "'self'" : "'none'")
            + "; base-uri 'none'; form-action 'none'";
    Map<String, String> parts =
        Map.of(
            "live", Boolean.toString(live),
            "title", escaped(title),
            "policy", policy,
            "style", style,
            "library", library,
            // Nothing in the data may end the script element that holds it.
            "data", json.replace("<", "\\u003c"),
            "script", script);
    return PLACE
        .matcher(resource("report.html"))
        .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private static String hash(String source) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(source.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** On the module path a class finds what is in its own module only, its loader the charts too. */
  private static @Nullable InputStream opened(String name) {
    InputStream own = Page.class.getResourceAsStream(name);
    return own == null ? Page.class.getClassLoader().getResourceAsStream(name.substring(1)) : own;
  }

  /** Browsers hash the text after line ends were made line feeds, and so must we. */
  private static String resource(String name) {
    try (InputStream in = opened(name)) {
      if (in == null) {
        throw new IllegalStateException(
            name + " is not on the class path. Maybe add org.webjars:echarts");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(name + " can't be read", e);
    }
  }
}
