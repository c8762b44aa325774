#pragma once

#include "framework/program/op_proto_maker.h"
