#pragma once

#include "framework/dygraph/controller.h"
#include "paddle/fluid/imperative/tracer.h"
